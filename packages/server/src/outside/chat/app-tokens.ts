import type { ChatApp, Reply } from './chat-api.ts'

export interface AppToken {
  token: string
  expiresInSeconds: number
}

interface Entry {
  token: Promise<string>
  expiresAt: number
}

type TokenOwner = Pick<ChatApp, 'key' | 'clock'>

const earlyMs = 5 * 60_000
const maxEntries = 500
const entries = new Map<string, Entry>()

interface AppQuestion {
  requestToken: () => Promise<AppToken>
  ask: (token: string) => Promise<Reply>
  /** True for an answer that says that the platform has ended the token early. */
  isTokenEnded: (reply: Reply) => boolean
}

/**
 * Asks with the access token of an app, which platforms give out for hours and refuse to give out often. Requests at the same
 * time wait for one token. Asks again, once, where the platform has ended the token early.
 */
export async function askWithAppToken(
  app: TokenOwner,
  { requestToken, ask, isTokenEnded }: AppQuestion,
): Promise<Reply> {
  const used = entryOf(app, requestToken)
  const reply = await ask(await used.token)
  if (!isTokenEnded(reply)) return reply
  // Another request may have got a new token meanwhile.
  if (entries.get(app.key) === used) entries.delete(app.key)
  return ask(await entryOf(app, requestToken).token)
}

function entryOf({ key, clock }: TokenOwner, requestToken: () => Promise<AppToken>): Entry {
  const found = entries.get(key)
  if (found && found.expiresAt > clock.now()) return found
  const entry: Entry = { token: Promise.resolve(''), expiresAt: Infinity }
  entry.token = requestToken().then(
    ({ token, expiresInSeconds }) => {
      entry.expiresAt = clock.now() + expiresInSeconds * 1000 - earlyMs
      return token
    },
    (problem: unknown) => {
      if (entries.get(key) === entry) entries.delete(key)
      throw problem
    },
  )
  if (entries.size >= maxEntries) entries.delete(entries.keys().next().value as string)
  entries.set(key, entry)
  return entry
}
