// Sends a message to a member, and looks what became of it.
// Needs Node.js 22.18 or newer and nothing else: `node sample.ts`.
import { createHash, createHmac, randomUUID } from 'node:crypto'

const setting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}.`)
  return value
}
const portal = setting('PORTAL')
const product = setting('PRODUCT')
const organisation = setting('ORGANISATION')
const secret = setting('PRODUCT_SECRET')

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The headers by which the portal knows the product; `target` is path and query. */
function signedHeaders(method: string, target: string, body: string) {
  const [timestamp, content] = [String(Math.floor(Date.now() / 1_000)), sha256(body)]
  const text = [timestamp, method, target, product, organisation, content].join('\n')
  return {
    'x-atrium-product': product,
    'x-atrium-organisation': organisation,
    'x-atrium-timestamp': timestamp,
    'x-atrium-content-sha256': content,
    'x-atrium-signature': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
  }
}

/** Sends a signed request. Throws the message of the portal. */
async function call<T>(method: string, path: string, json?: object): Promise<T> {
  const target = `/api/v1/message${path}`
  const body = json ? JSON.stringify(json) : ''
  const answer = await fetch(portal + target, {
    method,
    headers: { ...(json && { 'content-type': 'application/json' }), ...signedHeaders(method, target, body) },
    ...(json && { body }),
  })
  const { message, response } = (await answer.json()) as { message: string; response: T }
  if (!answer.ok) throw new Error(message)
  return response
}

interface Receipt {
  ID: string
  AcceptedCount: number
  IsRepeated: boolean
  Refused: { Recipient: string; Reason: string }[]
}
interface Progress {
  Deliveries: { Channel: string; State: string; Count: number }[]
}

const message = {
  // With the same key, a repetition sends nothing again.
  Key: randomUUID(),
  Texts: {
    zh: { Title: '稳定性试验 {{study}}', Text: '{{name}}，{{study}} 的 6 个月结果已录入。' },
    en: { Title: 'Stability study {{study}}', Text: '{{name}}, the results of {{study}} after 6 months are in.' },
  },
  Variables: { study: 'ST-0417' },
  Accounts: [setting('RECIPIENT'), 'nobody.of.this.name'],
}
const sent = await call<Receipt>('POST', '', message)
console.log('accepted', sent.AcceptedCount)
for (const { Recipient, Reason } of sent.Refused) console.log('refused', Recipient, Reason)
console.log('repeated', (await call<Receipt>('POST', '', message)).IsRepeated)

// Accepted is not delivered: ask again later.
for (const { Channel, State, Count } of (await call<Progress>('GET', `/${sent.ID}`)).Deliveries)
  console.log('delivery', Channel, State, Count)
