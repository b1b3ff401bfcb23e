import { randomBytes } from 'node:crypto'
import { ssoCookie } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KitServices } from '#kit/services.ts'
import { readCookie, writeCookie } from '#identity/sessions/session-cookie.ts'
import { tokenHash } from '#identity/sessions/sessions.ts'
import { inTransaction, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import type { ExternalIdentity, Memory, ProviderMessage } from '../connectors/connector.ts'
import type { RecordedStep } from '../traces/trace.ts'

type StateServices = Pick<KitServices, 'database' | 'secrets' | 'settings'>

/** What is sealed in a state. */
export interface StateContent {
  /** Undefined where the sign-in began at the provider. */
  memory?: Memory
  /** The page of the portal that the person wanted. */
  returnTo?: string | undefined
  /** The steps so far. */
  steps: RecordedStep[]
  /** The administrator who tests. */
  testedBy?: string
  /** Who proves to be there by signing in again, in which session, and since when, in milliseconds. */
  confirms?: { accountId: string; sessionId: string; since: number }
  /** For linking: whom which provider named. Attributes, such as a photo, are not needed any more. */
  identity?: Pick<ExternalIdentity, 'subject'> & { issuer: string }
}

export interface NewState {
  organisationId: string
  connectionId: string
  purpose: 'sign-in' | 'test' | 'link' | 'confirm'
  content: StateContent
  message?: ProviderMessage
  validityMs: number
}

/** A state that was taken: nobody else gets it. */
export interface TakenState {
  handle: string
  organisationId: string
  connectionId: string
  purpose: NewState['purpose']
  content: StateContent
  message: ProviderMessage
}

const maxTokenLength = 100

/** A handle for a new state: letters and digits, because some providers take nothing else. */
export const newHandle = (): string => randomBytes(32).toString('hex')

/** The secret of the browser that states are bound to; set when there is none. */
export function browserToken(
  { settings }: Pick<KitServices, 'settings'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): string {
  const present = readCookie(request, ssoCookie, settings)
  const token = present && present.length <= maxTokenLength ? present : randomBytes(32).toString('base64url')
  writeCookie(request, reply, { name: ssoCookie, value: token, settings })
  return token
}

/** Inserts a state for a browser. */
export async function insertState(
  { database, secrets }: StateServices,
  { handle, browser, state }: { handle: string; browser: string; state: NewState },
): Promise<void> {
  const { organisationId, connectionId, purpose, content, message, validityMs } = state
  const sealedMessage = message ? secrets.seal(JSON.stringify(message)) : null
  await inTransaction(database, { organisationId }, (db) =>
    db.execute(sql`insert into sso_states (handle_hash, browser_hash, organisation_id, connection_id, purpose, sealed, sealed_response, expires_at)
      values (${tokenHash(handle)}, ${tokenHash(browser)}, ${organisationId}, ${connectionId}, ${purpose}, ${secrets.seal(JSON.stringify(content))}, ${sealedMessage},
        now() + make_interval(secs => ${validityMs / 1000}))`),
  )
}

/**
 * Keeps what a provider sent until the page asks for it. Resolves to whether a sign-in waits for it. The transaction has no
 * organisation.
 */
export async function parkMessage(
  db: Db,
  { secrets }: Pick<StateServices, 'secrets'>,
  { handle, connectionId, message }: { handle: string; connectionId: string; message: ProviderMessage },
): Promise<boolean> {
  const sealed = secrets.seal(JSON.stringify(message))
  const isParked = await valueOf<boolean>(
    db,
    sql`select park_sso_response(${tokenHash(handle)}, ${connectionId}::uuid, ${sealed}) as value`,
  )
  return isParked === true
}

interface StateRow {
  organisation_id: string
  connection_id: string
  purpose: NewState['purpose']
  sealed: string
  sealed_response: string | null
}

/** The first word of what the page has as `state`; the second one is the kind of the connection. */
export const handleOf = (state: string): string => state.trim().split(/\s+/)[0] ?? ''

/**
 * Takes the state of this browser, once; with `linkTo`, one that waits for a link to an account of that organisation. Undefined where there is none: it was used, it has expired, or the sign-in began in
 * another browser. The transaction has no organisation, and lasts whatever becomes of the sign-in.
 */
export async function takeState(
  db: Db,
  { secrets, settings }: Pick<StateServices, 'secrets' | 'settings'>,
  state: string,
  { request, linkTo }: { request: FastifyRequest; linkTo?: string },
): Promise<TakenState | undefined> {
  const browser = readCookie(request, ssoCookie, settings)
  const handle = handleOf(state)
  if (!browser || browser.length > maxTokenLength || !handle) return undefined
  const [row] = await rowsOf<StateRow>(
    db,
    sql`select * from take_sso_state(${tokenHash(handle)}, ${tokenHash(browser)}, ${linkTo ?? null}::uuid)`,
  )
  const content = row && opened<StateContent>(secrets, row.sealed)
  if (!row || !content) return undefined
  return {
    handle,
    organisationId: row.organisation_id,
    connectionId: row.connection_id,
    purpose: row.purpose,
    content,
    message: (row.sealed_response && opened<ProviderMessage>(secrets, row.sealed_response)) || noMessage,
  }
}

const noMessage: ProviderMessage = { method: 'GET', query: {}, form: {} }

function opened<T>(secrets: KitServices['secrets'], sealed: string): T | undefined {
  const text = secrets.open(sealed)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}
