import { createHmac } from 'node:crypto'

/**
 * The headers by which a receiver knows that a JSON body is ours. The moment is signed, too, so that what is repeated
 * later can be refused.
 */
export function signedHeaders(body: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-atrium-timestamp': timestamp,
    'x-atrium-signature': `sha256=${signature}`,
  }
}
