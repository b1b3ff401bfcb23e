import type { CaptchaAnswer } from '@atrium/contract/identity/identity.shapes.ts'
import { addressOf } from '#kit/http/device.ts'
import { verifyCaptcha } from '#identity/captcha.ts'
import {
  beginAttempt,
  clearAttempt,
  limitsFor,
  networkKey,
  recordFailedAttempt,
  type Attempt,
  type StartedAttempt,
  withdrawAttempt,
} from '#identity/sign-in/attempts.ts'
import { requiresCaptcha } from '#identity/sign-in/sign-in.ts'
import { inTransaction } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { listConfigs } from '#settings/settings.service.ts'
import { connectorContext, type SsoServices } from '../connections/connection-context.ts'
import { findAnyConnection, type ConnectionRow } from '../connections/connections.store.ts'
import type { TypedPassword } from '../connectors/connector.ts'
import { connectorOf } from '../connectors/registry.ts'
import { finishWith, type Exchange, type Finished } from '../sign-in/finish-with.ts'
import { logRefusal } from '../sign-in/refusals.ts'
import { Trace } from '../traces/trace.ts'
import { foldText } from './distinguished-names.ts'

interface DirectorySignIn extends Omit<TypedPassword, 'onFound'> {
  connectionId: string
  isAuto: boolean
  captcha: CaptchaAnswer | undefined
}

/**
 * Signs in with an account and a password of a directory. The attempt is counted before the directory is asked, by the name and
 * then by the entry that it finds: nobody guesses passwords there through the portal, whatever name leads to a person. Throws
 * the errors of `sso/directory/login`.
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
  const attempts: StartedAttempt[] = []
  let isCaptchaVerified = false
  const count = async (who: string) => {
    const countsForAddress = attempts.length === 0
    const attempt = await startAttempt(services, { connection, who, countsForAddress }, exchange)
    attempts.push(attempt)
    if (isCaptchaVerified || !requiresCaptcha(attempt)) return
    await verifyCaptcha(services, captcha)
    isCaptchaVerified = true
  }
  try {
    await count(foldName(account))
    const typed = { account, password, onFound: (subject: string) => count(`entry ${subject}`) }
    const run = { ...directoryRun(services, connection, typed), testedBy: undefined, isAuto }
    const finished = await finishWith(services, run, exchange)
    await inTransaction(services.database, 'none', async (db) => {
      for (const attempt of attempts) await clearAttempt(db, attempt)
    })
    return finished
  } catch (error) {
    throw await settledError(services, attempts, error)
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
  { connection, testedBy, ...typed }: TypedPassword & { connection: ConnectionRow; testedBy: string },
  exchange: Exchange,
): Promise<string> {
  const run = { ...directoryRun(services, connection, typed), testedBy, isAuto: false }
  const { traceId } = await finishWith(services, run, exchange)
  if (!traceId) throw new Error('A test leaves a trace')
  return traceId
}

/** Asks a directory who somebody is. */
export function directoryRun(services: SsoServices, connection: ConnectionRow, typed: TypedPassword) {
  const trace = new Trace()
  const { verify } = connectorOf(connection.kind)
  if (!verify) throw new Error('Directories verify passwords')
  const identify = () => verify(connectorContext(services, connection, trace), typed)
  return { connection, trace, identify, returnTo: undefined }
}

/**
 * The bare name of an account as directories compare it: neither the domain counts, nor case, width, accents, blanks and signs that
 * nobody sees. Folding more than a directory does only counts more strictly.
 */
export function foldName(typed: string): string {
  const text = foldText(typed.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, ''))
  return (
    text
      .slice(text.indexOf('\\') + 1)
      .split('@')[0]
      ?.trim() ?? ''
  )
}

/** Counts an attempt at a name or an entry. Logs and throws the lock error when a limit is reached. */
async function startAttempt(
  { database, secrets }: SsoServices,
  { connection, who: name, countsForAddress }: { connection: ConnectionRow; who: string; countsForAddress: boolean },
  { request }: Exchange,
): Promise<StartedAttempt> {
  const { id, organisationId } = connection
  const who = secrets.keyedHash(`directory ${id} ${name}`)
  const from = networkKey(secrets, addressOf(request))
  const saved = await inTransaction(database, { organisationId }, (db) => listConfigs(db))
  const configs = Object.fromEntries(saved.map(({ code, value }) => [code, value]))
  const attempt = await inTransaction(database, 'none', (db) =>
    beginAttempt(db, { kind: 'password', who, from, limits: limitsFor('password', configs), countsForAddress }),
  )
  const { lockError } = attempt
  if (!lockError) return attempt
  await inTransaction(database, { organisationId }, (db) =>
    logRefusal(db, connection, { result: lockError.error, request }),
  )
  throw lockError
}

/** Keeps attempts where the directory refused the person, and withdraws them where something else went wrong. */
export async function settledError(
  { database }: SsoServices,
  attempts: readonly Attempt[],
  error: unknown,
): Promise<unknown> {
  const isRefused =
    error instanceof CallError &&
    (error.error === 'identity.wrong-password' || error.error.startsWith('sso.directory-'))
  return inTransaction(database, 'none', async (db) => {
    let locked: CallError | undefined
    for (const attempt of attempts)
      if (isRefused) locked = (await recordFailedAttempt(db, attempt)) ?? locked
      else await withdrawAttempt(db, attempt)
    return locked ?? error
  })
}
