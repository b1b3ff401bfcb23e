import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { IdentityServices } from '#identity/services.ts'
import type { Person, Visitor } from '#identity/sessions/visitor.ts'
import { clearRightAttempt, startOwnAttempt } from '#identity/sign-in/attempts.ts'
import { inTransaction, rowsOf, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import { logRefusal, personalErrors } from '../sign-in/refusals.ts'
import { ConnectionProblem } from '../traces/trace.ts'
import { directoryRun, findOpenDirectory, settledError } from './directory-sign-in.ts'

interface DirectoryLink {
  connectionId: string
  subject: string
}

/** The directory that keeps the password of a member: a connection in use that names the person. */
export async function findDirectoryLink(db: Db, accountId: string): Promise<DirectoryLink | undefined> {
  const [link] = await rowsOf<DirectoryLink>(
    db,
    sql`select i.connection_id as "connectionId", i.subject from sso_identities i join sso_connections c on c.id = i.connection_id
      where i.account_id = ${accountId} and c.kind = 'ldap' and c.is_enabled order by c.position limit 1`,
  )
  return link
}

interface Claim {
  visitor: Visitor & { person: Person; organisation: NonNullable<Visitor['organisation']> }
  /** As it was typed. */
  password: string
}

/**
 * Lets the directory verify the password of somebody who is signed in, by account name or email address. The attempt is counted
 * before the directory is asked. Throws `identity.wrong-password`, the lock error, what the directory says of the account
 * (`sso.directory-…`), or `sso.failed`.
 */
export async function verifyDirectoryPassword(
  services: IdentityServices,
  { visitor: { person, organisation }, password }: Claim,
  request: FastifyRequest,
): Promise<void> {
  const { database } = services
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(database, { organisationId: organisation.id }, work)
  const link = await within((db) => findDirectoryLink(db, person.id))
  const connection = link && (await findOpenDirectory(services, link.connectionId))
  if (!link || !connection) throw new CallError('sso.failed')
  const attempt = await startOwnAttempt(services, { kind: 'password', visitor: { person, organisation } }, request)
  const names = [person.account, person.email].filter((name) => name !== null)
  try {
    const subject = await subjectByNames(services, connection, { names, password })
    // Somebody else in the directory may have the same name or address.
    if (subject !== link.subject) throw new CallError('identity.wrong-password')
  } catch (problem) {
    const error = await settledError(services, [attempt], problem)
    if (error instanceof CallError) await within((db) => logRefusal(db, connection, { result: error.error, request }))
    throw error
  }
  await clearRightAttempt(services, attempt)
}

/** Whom the directory lets in; asks by the next name only where it knows nobody by the one before. */
async function subjectByNames(
  services: IdentityServices,
  connection: ConnectionRow,
  { names, password }: { names: readonly string[]; password: string },
): Promise<string | undefined> {
  for (const account of names) {
    try {
      return (await directoryRun(services, connection, { account, password }).identify()).subject
    } catch (problem) {
      if (!(problem instanceof ConnectionProblem)) throw problem
      if (problem.hint !== 'hint.ldap.no-person')
        throw new CallError(personalErrors[problem.hint] ?? 'sso.failed', { values: { connection: connection.name } })
    }
  }
  return undefined
}
