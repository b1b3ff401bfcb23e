import { createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '#environment/secrets.ts'

const prefix = 'whsec_'

/** A new secret as Standard Webhooks writes one: 256 random bits. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

/** Seals a secret for its endpoint: in the row of another one it opens nothing. */
export const sealWebhookSecret = (secrets: Pick<Secrets, 'seal'>, endpointId: string, secret: string): string =>
  secrets.seal(JSON.stringify({ secret, endpointId }))

/** The secret that was sealed for this endpoint; undefined where it is another one’s, or the installation’s key has changed. */
export function openWebhookSecret(secrets: Pick<Secrets, 'open'>, endpointId: string, sealed: string) {
  const text = secrets.open(sealed)
  if (text === undefined) return undefined
  const { secret, endpointId: owner } = JSON.parse(text) as { secret: string; endpointId: string }
  return owner === endpointId ? secret : undefined
}

/** The headers that name, date and sign a body, as Standard Webhooks says: with each secret that is valid. */
export function webhookHeaders(
  { id, body, at }: { id: string; body: string; at: number },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
