// Asks somebody to sign a record: creates a request, looks how far it is, and withdraws it.
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

interface SignatureRequest {
  ID: string
  State: 'open' | 'signed' | 'refused' | 'withdrawn' | 'expired'
  Signers: { State: 'waiting' | 'open' | 'signed' | 'refused' | 'closed' }[]
}

/** Sends a signed request. Throws the message of the portal. */
async function call(method: string, path: string, json?: object): Promise<SignatureRequest> {
  const target = `/api/v1/esign/requests${path}`
  const body = json ? JSON.stringify(json) : ''
  const answer = await fetch(portal + target, {
    method,
    headers: { ...(json && { 'content-type': 'application/json' }), ...signedHeaders(method, target, body) },
    ...(json && { body }),
  })
  const { message, response } = (await answer.json()) as { message: string; response: SignatureRequest }
  if (!answer.ok) throw new Error(message)
  return response
}

// The person sees the text, and signs its hash. With the same key, a repetition asks once.
const text = 'Weighed 5.003 g of the sample.'
const asked = await call('POST', '', {
  Key: randomUUID(),
  RecordID: 'PAGE-7',
  Title: 'Notebook page 7',
  Text: text,
  Sha256: sha256(text),
  Signers: [{ AccountID: setting('SIGNER'), Meaning: 'author' }],
  Until: new Date(Date.now() + 14 * 86_400_000).toISOString(),
})
console.log('state', asked.State)
console.log('sign at', `${portal}/#/esign/requests/${asked.ID}`)

// Ask again for the state whenever somebody opens the record.
for (const signer of (await call('GET', `/${asked.ID}`)).Signers) console.log('signer', signer.State)

// Until somebody has signed, the product can take the request back.
console.log('state', (await call('POST', `/${asked.ID}/withdraw`, { Reason: 'The text changes' })).State)
