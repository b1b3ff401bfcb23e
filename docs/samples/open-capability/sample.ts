// Calls an application through the open capability: gets a token, queries, inserts, and withdraws the insert.
// Needs Node.js 22.18 or newer and nothing else: `node sample.ts`.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const setting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}.`)
  return value
}
const portal = setting('PORTAL')
const product = setting('PRODUCT')

interface Envelope {
  code: number
  message: string
  response: unknown
}

let token = { value: '', endsAt: 0 }

/** The access token; a new one is requested a minute before the old one ends. */
async function accessToken(): Promise<string> {
  if (Date.now() < token.endsAt - 60_000) return token.value
  const credentials = Buffer.from(`${setting('CLIENT_ID')}:${setting('CLIENT_SECRET')}`).toString('base64')
  const answer = await fetch(`${portal}/api/v1/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const body = (await answer.json()) as { access_token: string; expires_in: number; error_description?: string }
  if (!answer.ok) throw new Error(body.error_description)
  token = { value: body.access_token, endsAt: Date.now() + body.expires_in * 1_000 }
  return token.value
}

const mostAttempts = 5

/** Sends a request. Tries again when the portal is busy, after the time that it names, and with a new token after 401. */
async function send(method: string, path: string, body?: object, key?: string): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(`${portal}/api/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await accessToken()}`,
        ...(body && { 'content-type': 'application/json' }),
        // With the same key, a repetition has no second effect.
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.ok) return answer.json()
    if (answer.status === 401) token.endsAt = 0
    const isWorthAnother = [401, 429, 503].includes(answer.status) && attempt < mostAttempts
    if (!isWorthAnother) throw new Error(((await answer.json()) as Envelope).message)
    await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 2 ** attempt))
  }
}

const responseOf = async <T>(answer: Promise<unknown>) => ((await answer) as Envelope).response as T

// A query is answered by the application itself.
console.log('query', JSON.stringify(await send('GET', `open/${product}/${setting('QUERY')}?limit=10`)))

// An insert waits until its cancelable time. The key belongs to this piece of work: use it for each repetition.
const insert = { code: 'S-1001', amount: 2.5 }
const { reqId, cancelableTime } = await responseOf<{ reqId: string; cancelableTime: string }>(
  send('POST', `open/${product}/${setting('INSERT')}`, insert, randomUUID()),
)
console.log('accepted', reqId, cancelableTime)

interface Call {
  syncStatus: 0 | 1 | 2 | 4
}
const states = { 0: 'waiting', 1: 'succeeded', 2: 'failed', 4: 'withdrawn' }
console.log('state', states[(await responseOf<Call>(send('GET', `calls/${reqId}`))).syncStatus])

// Until then it can be withdrawn: the application never receives it.
await send('POST', `calls/${reqId}/withdraw`, { Reason: 'Wrong amount' })
console.log('state', states[(await responseOf<Call>(send('GET', `calls/${reqId}`))).syncStatus])
