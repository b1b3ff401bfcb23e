import type { ConnectorContext } from './connector.ts'

interface AppToken {
  token: string
  expiresInSeconds: number
}

interface Entry {
  token: Promise<string>
  expiresAt: number
}

const earlyMs = 5 * 60_000
const maxEntries = 500
const entries = new Map<string, Entry>()

const keyOf = ({ connection: { id, version } }: Pick<ConnectorContext, 'connection'>) => `${id} ${version}`

/**
 * The access token of an app, which platforms give out for hours and refuse to give out often. Requests at the same time wait
 * for one token.
 */
export function appToken(
  context: Pick<ConnectorContext, 'connection' | 'clock'>,
  request: () => Promise<AppToken>,
): Promise<string> {
  const key = keyOf(context)
  const found = entries.get(key)
  if (found && found.expiresAt > context.clock.now()) return found.token
  const entry: Entry = { token: Promise.resolve(''), expiresAt: Infinity }
  entry.token = request().then(
    ({ token, expiresInSeconds }) => {
      entry.expiresAt = context.clock.now() + expiresInSeconds * 1000 - earlyMs
      return token
    },
    (problem: unknown) => {
      entries.delete(key)
      throw problem
    },
  )
  if (entries.size >= maxEntries) entries.delete(entries.keys().next().value as string)
  entries.set(key, entry)
  return entry.token
}

/** Drops the token of an app: the platform has ended it early. */
export const dropAppToken = (context: Pick<ConnectorContext, 'connection'>): void => void entries.delete(keyOf(context))
