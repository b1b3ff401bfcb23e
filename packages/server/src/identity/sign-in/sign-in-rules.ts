import type { FastifyRequest } from 'fastify'
import type { Db } from '#kit/data/database.ts'
import type { CallError } from '#kit/http/call-error.ts'
import type { PersonRow } from '../sessions/person-row.ts'
import type { Person, Visitor } from '../sessions/visitor.ts'
import type { NewSession, VerifiedSignIn } from './complete-sign-in.ts'

/** A provider of the organisation that said who somebody is. */
export interface SignInConnection {
  id: string
  name: string
  /** True when the organisation leaves the second step to the provider. */
  isSecondStepTrusted: boolean
  subject: string
  /** The provider's name of its session. */
  upstreamSession: string | null
  /** Where the browser goes after signing out; nothing secret. */
  logoutUrl: string | null
  /** What signing out at the provider takes, sealed. */
  sealedLogout: string | null
}

/** A session that has just been opened. */
export interface OpenedSession {
  verified: VerifiedSignIn
  person: Person
  session: NewSession
  /** True when the second step is still to be taken. */
  isHalf: boolean
  /** The id of the browser's previous session, which has ended. */
  replaced: string | undefined
  request: FastifyRequest
}

/** What another domain requires before a session opens, and what follows. `IdentityServices` has the implementation. */
export interface SignInRules {
  /** Why a person may not sign in without a provider. */
  signInDenial(person: PersonRow, proof: 'password' | 'code'): CallError | undefined
  /** Why a person may not set a password by a proof of the portal. */
  newPasswordDenial(person: PersonRow, proof: 'password' | 'code'): CallError | undefined
  /** True when a person who signs in without a provider has to take a second step, whatever the policy says. */
  requiresSecondStep(person: PersonRow): boolean
  /** Runs in the transaction that opens a session. */
  onSessionOpened(db: Db, opened: OpenedSession): Promise<void>
  /** The name of the provider at which a session began; undefined where there is none. */
  findConnectionName(visitor: Pick<Visitor, 'sessionId' | 'signIn'>): Promise<string | undefined>
  /** Where the browser goes to sign out at the provider, too; null where the session did not begin at one. Never throws. */
  upstreamLogoutUrl(visitor: Pick<Visitor, 'sessionId' | 'signIn'>): Promise<string | null>
}
