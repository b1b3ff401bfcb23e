import type { CaptchaAnswer } from '@atrium/contract/identity/identity.shapes.ts'
import { sql } from 'drizzle-orm'
import { addressOf } from '#identity/sessions/device.ts'
import { verifyCaptcha } from '#identity/captcha.ts'
import {
  beginAttempt,
  clearAttempt,
  limitsFor,
  networkKey,
  recordFailedAttempt,
  type Attempt,
  type StartedAttempt,
  withdrawAttemptSql,
} from '#identity/sign-in/attempts.ts'
import { requiresCaptcha } from '#identity/sign-in/sign-in.ts'
import { inSingleQuery, inTransaction } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { listConfigs } from '#settings/settings.service.ts'
import { connectorContext, type SsoServices } from '../connections/connection-context.ts'
import { findAnyConnection, type ConnectionRow } from '../connections/connections.store.ts'
import { connectorOf } from '../connectors/registry.ts'
import { finishWith, type Exchange, type Finished } from '../sign-in/finish-with.ts'
import { logRefusal } from '../sign-in/refusals.ts'
import { Trace } from '../traces/trace.ts'

interface Typed {
  account: string
  password: string
}

interface DirectorySignIn extends Typed {
  connectionId: string
  isAuto: boolean
  captcha: CaptchaAnswer | undefined
}

/**
 * Signs in with an account and a password of a directory. The attempt is counted before the directory is asked: nobody
 * guesses passwords there through the portal. Throws the errors of `sso/directory/login`.
 */
export async function signInAtDirectory(
  services: SsoServices,
  { connectionId, account, password, isAuto, captcha }: DirectorySignIn,
  exchange: Exchange,
): Promise<Finished> {
  if (!account.trim()) throw new CallError('identity.account-needed')
  if (!password) throw new CallError('identity.password-needed')
  const connection = await findOpenDirectory(services, connectionId)
  if (!connection) throw new CallError('request.not-found')
  const attempt = await startAttempt(services, { connection, account }, exchange)
  try {
    if (requiresCaptcha(attempt)) await verifyCaptcha(services, captcha)
    const run = { ...directoryRun(services, connection, { account, password }), testedBy: undefined, isAuto }
    const finished = await finishWith(services, run, exchange)
    await inSingleQuery(services.database, 'none', (db) => clearAttempt(db, attempt))
    return finished
  } catch (error) {
    throw await settledError(services, attempt, error)
  }
}

/** A directory that is switched on. */
export async function findOpenDirectory(services: SsoServices, id: string): Promise<ConnectionRow | undefined> {
  const connection = await inTransaction(services.database, 'none', (db) => findAnyConnection(db, id))
  return connection?.isEnabled && connectorOf(connection.kind).verify ? connection : undefined
}

/** Tests a directory with an account and a password. Resolves to the id of the trace. */
export async function testDirectory(
  services: SsoServices,
  { connection, testedBy, ...typed }: Typed & { connection: ConnectionRow; testedBy: string },
  exchange: Exchange,
): Promise<string> {
  const run = { ...directoryRun(services, connection, typed), testedBy, isAuto: false }
  const { traceId } = await finishWith(services, run, exchange)
  if (!traceId) throw new Error('A test leaves a trace')
  return traceId
}

/** Asks a directory who somebody is. */
export function directoryRun(services: SsoServices, connection: ConnectionRow, typed: Typed) {
  const trace = new Trace()
  const { verify } = connectorOf(connection.kind)
  if (!verify) throw new Error('Directories verify passwords')
  const identify = () => verify(connectorContext(services, connection, trace), typed)
  return { connection, trace, identify, returnTo: undefined }
}

/** Counts the attempt for the bare name, however it is written. Logs and throws the lock error when a limit is reached. */
async function startAttempt(
  { database, secrets }: SsoServices,
  { connection, account }: { connection: ConnectionRow; account: string },
  { request }: Exchange,
): Promise<StartedAttempt> {
  const { id, organisationId } = connection
  const [name = ''] = account
    .slice(account.indexOf('\\') + 1)
    .trim()
    .toLowerCase()
    .split('@')
  const who = secrets.keyedHash(`directory ${id} ${name}`)
  const from = networkKey(secrets, addressOf(request))
  const saved = await inTransaction(database, { organisationId }, (db) => listConfigs(db))
  const configs = Object.fromEntries(saved.map(({ code, value }) => [code, value]))
  const attempt = await inSingleQuery(database, 'none', (db) =>
    beginAttempt(db, { kind: 'password', who, from, limits: limitsFor('password', configs) }),
  )
  const { lockError } = attempt
  if (!lockError) return attempt
  await inTransaction(database, { organisationId }, (db) =>
    logRefusal(db, connection, { result: lockError.error, request }),
  )
  throw lockError
}

/** Keeps the attempt where the directory refused the person, and withdraws it where something else went wrong. */
export async function settledError({ database }: SsoServices, attempt: Attempt, error: unknown): Promise<unknown> {
  const isRefused =
    error instanceof CallError &&
    (error.error === 'identity.wrong-password' || error.error.startsWith('sso.directory-'))
  return inTransaction(database, 'none', async (db) => {
    if (isRefused) return (await recordFailedAttempt(db, attempt)) ?? error
    await db.execute(sql`select ${withdrawAttemptSql(attempt)}`)
    return error
  })
}
