import { day } from '@atrium/contract/constants.ts'
import { configOf } from '@atrium/contract/settings/settings.shapes.ts'
import type { SignaturePassword } from '@atrium/contract/esign/esign.shapes.ts'
import type { FastifyRequest } from 'fastify'
import type { AppServices } from '#app/app-services.ts'
import { digestOf, hashPassword, isPassword } from '#identity/passwords/password-hash.ts'
import { addressOf } from '#identity/sessions/device.ts'
import type { Person, Visitor } from '#identity/sessions/visitor.ts'
import { clearAttempt, recordFailedAttempt, startOwnAttempt, type Attempt } from '#identity/sign-in/attempts.ts'
import { verifyPassword } from '#identity/passwords/verify-password.ts'
import { findPasswordFacts } from '#identity/passwords/new-password.ts'
import { inSingleQuery, inTransaction, type Db } from '#kit/data/database.ts'
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
  { database }: Pick<AppServices, 'database'>,
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
export const loginPasswordOf = (
  { database }: Pick<AppServices, 'database'>,
  visitor: Signatory,
): Promise<'sign-in' | 'directory' | 'none'> =>
  inTransaction(database, { organisationId: visitor.organisation.id }, (db) => findLoginPassword(db, visitor))

/** The same in a transaction of the organisation. */
export async function findLoginPassword(db: Db, { person }: Signatory): Promise<'sign-in' | 'directory' | 'none'> {
  if (await findDirectoryLink(db, person.id)) return 'directory'
  return person.hasPassword ? 'sign-in' : 'none'
}

/**
 * Verifies the password of signing in, at the portal or at the directory. Throws the errors of `verifyPassword`, or
 * `esign.no-login-password` where a provider keeps it out of reach.
 */
export async function verifyLoginPassword(
  services: AppServices,
  { visitor, password }: { visitor: Signatory; password: string },
  request: FastifyRequest,
): Promise<Exclude<SignaturePassword, 'signature'>> {
  const kept = await loginPasswordOf(services, visitor)
  if (kept === 'none') throw new CallError('esign.no-login-password')
  if (kept === 'directory') await verifyDirectoryPassword(services, { visitor, password }, request)
  else await verifyPassword(services, { visitor, password }, request)
  return kept
}

interface Claim {
  visitor: Signatory
  profile: Pick<ProfileRow, 'isAssociated' | 'passwordHash'> | undefined
  password: string
}

/** Verifies a signature password, and uncounts the attempt: see `countSignaturePassword`. */
export async function verifySignaturePassword(
  services: AppServices,
  claim: Claim,
  request: FastifyRequest,
): Promise<void> {
  const attempt = await countSignaturePassword(services, claim, request)
  await inSingleQuery(services.database, 'none', (db) => clearAttempt(db, attempt))
}

/**
 * Verifies a signature password. The attempt is counted before it is verified, apart from those of signing in; a right one is
 * the caller's to clear. A failure is in the operation log; a lock is announced to administrators. Throws `esign.no-password`,
 * `esign.wrong-password` or `esign.locked`.
 */
async function countSignaturePassword(
  services: AppServices,
  { visitor, profile, password }: Claim,
  request: FastifyRequest,
): Promise<Attempt> {
  const hash = profile?.passwordHash
  if (!hash) throw new CallError('esign.no-password')
  const { person, organisation } = visitor
  const attempt = await startOwnAttempt(services, { kind: 'signature', visitor }, request)
  if (await isPassword(digestOf(password), hash)) return attempt
  const lockError = await inSingleQuery(services.database, 'none', (db) => recordFailedAttempt(db, attempt))
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
        template: 'esign-locked',
        params: { person: person.realName, address: addressOf(request) },
      })
  })
  throw lockError ?? new CallError('esign.wrong-password')
}

/** Verifies whatever signs for a person. Resolves to which password it was, and to the attempt that is still counted. */
export async function verifySigningPassword(
  services: AppServices,
  claim: Claim,
  request: FastifyRequest,
): Promise<{ kind: SignaturePassword; attempt?: Attempt }> {
  if (claim.profile?.isAssociated) return { kind: await verifyLoginPassword(services, claim, request) }
  return { kind: 'signature', attempt: await countSignaturePassword(services, claim, request) }
}
