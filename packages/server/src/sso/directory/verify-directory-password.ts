import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AppServices } from '#app/app-services.ts'
import { addressOf } from '#identity/sessions/device.ts'
import type { Person, Visitor } from '#identity/sessions/visitor.ts'
import {
  beginAttempt,
  clearAttempt,
  limitsFor,
  networkKey,
  recordFailedAttempt,
  withdrawAttemptSql,
} from '#identity/sign-in/attempts.ts'
import { inTransaction, rowsOf, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { connectorContext } from '../connections/connection-context.ts'
import { connectorOf } from '../connectors/registry.ts'
import { logRefusal, personalErrors } from '../sign-in/refusals.ts'
import { ConnectionProblem, Trace } from '../traces/trace.ts'
import { findOpenDirectory } from './directory-sign-in.ts'

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
  services: AppServices,
  { visitor: { person, organisation }, password }: Claim,
  request: FastifyRequest,
): Promise<void> {
  const { database, secrets } = services
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(database, { organisationId: organisation.id }, work)
  const link = await within((db) => findDirectoryLink(db, person.id))
  const connection = link && (await findOpenDirectory(services, link.connectionId))
  if (!link || !connection) throw new CallError('sso.failed')
  const attempt = await inTransaction(database, 'none', (db) =>
    beginAttempt(db, {
      kind: 'password',
      who: person.id,
      from: networkKey(secrets, addressOf(request)),
      limits: limitsFor('password', organisation.configs),
    }),
  )
  if (attempt.lockError) throw attempt.lockError
  const names = [person.account, person.email].filter((name) => name !== null)
  const error = await verifyByNames()
  if (!error) return inTransaction(database, 'none', (db) => clearAttempt(db, attempt))
  const isRefused = error.error !== 'sso.failed'
  const failure = await inTransaction(database, 'none', async (db) => {
    if (isRefused) return (await recordFailedAttempt(db, attempt)) ?? error
    await db.execute(sql`select ${withdrawAttemptSql(attempt)}`)
    return error
  })
  await within((db) => logRefusal(db, connection, { result: failure.error, request }))
  throw failure

  /** Asks by the next name only where the directory knows nobody by the one before. */
  async function verifyByNames(): Promise<CallError | undefined> {
    const { verify } = connectorOf('ldap')
    for (const account of names) {
      try {
        const identity = await verify?.(connectorContext(services, connection as never, new Trace()) as never, {
          account,
          password,
        })
        // Somebody else in the directory may have the same name or address.
        return identity?.subject === link?.subject ? undefined : new CallError('identity.wrong-password')
      } catch (problem) {
        if (!(problem instanceof ConnectionProblem)) throw problem
        if (problem.hint !== 'hint.ldap.no-person')
          return new CallError(personalErrors[problem.hint] ?? 'sso.failed', {
            values: { connection: String(connection?.name) },
          })
      }
    }
    return new CallError('identity.wrong-password')
  }
}
