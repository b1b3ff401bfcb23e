import { day } from '@atrium/contract/constants.ts'
import { configOf } from '@atrium/contract/settings/settings.shapes.ts'
import type { SignaturePassword } from '@atrium/contract/esign/esign.shapes.ts'
import type { FastifyRequest } from 'fastify'
import { findSetByOthers } from '#account/set-by-others.ts'
import type { KitServices } from '#kit/services.ts'
import type { IdentityServices } from '#identity/services.ts'
import { digestOf, hashPassword, isPassword } from '#identity/passwords/password-hash.ts'
import { addressOf } from '#kit/http/device.ts'
import type { Person, Visitor } from '#identity/sessions/visitor.ts'
import {
  clearRightAttempt,
  recordFailedAttempt,
  startOwnAttempt,
  withdrawOnFailure,
} from '#identity/sign-in/attempts.ts'
import { verifyPassword } from '#identity/passwords/verify-password.ts'
import { findPasswordFacts } from '#identity/passwords/new-password.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { notifyAdministrators } from '#organisation/notify-administrators.ts'
import { findDirectoryLink, verifyDirectoryPassword } from '#sso/directory/verify-directory-password.ts'
import type { ProfileRow } from './profiles.store.ts'

/** A signed-in member of an organisation. */
export type Signatory = Visitor & { person: Person; organisation: NonNullable<Visitor['organisation']> }

/** Throws `esign.password-below-rules` unless a password is long enough, with a letter, a digit and a symbol. */
export function checkSignaturePassword(password: string, { organisation }: Signatory): void {
  const { MinLength } = configOf(organisation.configs, 'e-signature')
  const isBelow =
    password.length < MinLength ||
    !/\p{L}/u.test(password) ||
    !/\p{Nd}/u.test(password) ||
    !/[^\p{L}\p{Nd}\s]/u.test(password)
  if (isBelow) throw new CallError('esign.password-below-rules', { values: { min: String(MinLength) } })
}

/** The hash of a new signature password. Throws `esign.password-below-rules`, or `esign.same-as-login` where it also signs in. */
export async function newSignatureHash(
  { database }: Pick<KitServices, 'database'>,
  visitor: Signatory,
  password: string,
): Promise<string> {
  checkSignaturePassword(password, visitor)
  const facts = await inTransaction(database, 'none', (db) => findPasswordFacts(db, visitor.person.id))
  const digest = digestOf(password)
  if (facts?.password_hash && (await isPassword(digest, facts.password_hash)))
    throw new CallError('esign.same-as-login')
  return hashPassword(digest)
}

/** When a signature password has to be changed; null for never. */
export function expiryOf(changedAt: Date | null, { organisation }: Signatory): Date | null {
  const { ExpiryDays } = configOf(organisation.configs, 'e-signature')
  return changedAt && ExpiryDays > 0 ? new Date(changedAt.getTime() + ExpiryDays * day) : null
}

/** Where the password of signing in of a person is kept: in a linked directory, else here, else out of reach. */
export async function findLoginPassword(db: Db, { person }: Signatory): Promise<'sign-in' | 'directory' | 'none'> {
  if (await findDirectoryLink(db, person.id)) return 'directory'
  return person.hasPassword ? 'sign-in' : 'none'
}

/**
 * True where the password of signing in signs and is not the one of then: somebody else set it since, or another directory keeps it.
 * Then the signature rests until its owner confirms it.
 */
export async function isResting(
  db: Db,
  { person }: Signatory,
  { associatedConnectionId }: Pick<ProfileRow, 'associatedConnectionId'>,
): Promise<boolean> {
  const link = await findDirectoryLink(db, person.id)
  if ((link?.connectionId ?? null) !== associatedConnectionId) return true
  return !link && (await findSetByOthers(db, person.id)).isPassword
}

/**
 * Verifies the password of signing in, at the portal or at the directory. Throws the errors of `verifyPassword`, or
 * `esign.no-login-password` where a provider keeps it out of reach.
 */
export async function verifyLoginPassword(
  services: IdentityServices,
  { visitor, password }: { visitor: Signatory; password: string },
  request: FastifyRequest,
): Promise<Exclude<SignaturePassword, 'signature'>> {
  const keeper = await inTransaction(services.database, { organisationId: visitor.organisation.id }, (db) =>
    findLoginPassword(db, visitor),
  )
  if (keeper === 'none') throw new CallError('esign.no-login-password')
  if (keeper === 'directory') await verifyDirectoryPassword(services, { visitor, password }, request)
  else await verifyPassword(services, { visitor, password }, request)
  return keeper
}

interface Claim {
  visitor: Signatory
  profile: Pick<ProfileRow, 'isAssociated' | 'associatedConnectionId' | 'passwordHash'> | undefined
  password: string
}

/**
 * Verifies a signature password. The attempt is counted before it is verified, apart from those of signing in. A failure
 * is in the operation log; a lock is announced to administrators. Throws `esign.no-password`, `esign.wrong-password` or
 * `esign.locked`.
 */
export async function verifySignaturePassword(
  services: IdentityServices,
  { visitor, profile, password }: Claim,
  request: FastifyRequest,
): Promise<void> {
  const hash = profile?.passwordHash
  if (!hash) throw new CallError('esign.no-password')
  const { person, organisation } = visitor
  const attempt = await startOwnAttempt(services, { kind: 'signature', visitor }, request)
  if (await withdrawOnFailure(services, attempt, () => isPassword(digestOf(password), hash)))
    return clearRightAttempt(services, attempt)
  const lockError = await inTransaction(services.database, 'none', (db) => recordFailedAttempt(db, attempt))
  await inTransaction(services.database, { organisationId: organisation.id }, async (db) => {
    const subject = { id: person.id, name: person.realName }
    await recordOperation(db, {
      action: 'esign.password-guessed',
      note: { subject, changes: { locked: [false, lockError !== undefined] } },
      visitor,
      organisationId: organisation.id,
      request,
    })
    if (lockError)
      await notifyAdministrators(services, db, {
        organisation,
        event: 'security',
        template: 'esign-locked',
        isUrgent: true,
        params: { person: person.realName, address: addressOf(request) },
      })
  })
  throw lockError ?? new CallError('esign.wrong-password')
}

/** Verifies the password of signing in of somebody for whom it signs; also as it was typed. Throws as `verifyLoginPassword`. */
export async function verifyAssociatedPassword(
  services: IdentityServices,
  { visitor, password }: Claim,
  request: FastifyRequest,
): Promise<void> {
  const keeper = await inTransaction(services.database, { organisationId: visitor.organisation.id }, (db) =>
    findLoginPassword(db, visitor),
  )
  const digest = keeper === 'sign-in' && !/^[0-9a-f]{64}$/.test(password) ? digestOf(password) : password
  await verifyLoginPassword(services, { visitor, password: digest }, request)
}

/**
 * Verifies whatever signs for a person. Resolves to which password it was. Throws `esign.resting`, and the errors of both kinds.
 */
export async function verifySigningPassword(
  services: IdentityServices,
  claim: Claim,
  request: FastifyRequest,
): Promise<SignaturePassword> {
  const { visitor, profile } = claim
  if (profile?.isAssociated) {
    const rests = await inTransaction(services.database, { organisationId: visitor.organisation.id }, (db) =>
      isResting(db, visitor, profile),
    )
    if (rests) throw new CallError('esign.resting')
    return verifyLoginPassword(services, claim, request)
  }
  await verifySignaturePassword(services, claim, request)
  return 'signature'
}
