import { randomUUID } from 'node:crypto'
import { callProvider, refused } from './provider-call.ts'
import { signedHeaders } from './signature.ts'
import type { SmsSender } from './sms.ts'

export interface WebhookSettings {
  provider: 'webhook'
  url: string
  /** What the receiver checks our signature with. */
  secret: string
}

/** Answers that ask for another try although they blame the caller. */
const passing = new Set(['http-408', 'http-425', 'http-429'])

/** Short messages through a program of one's own, which gets each of them as signed JSON. */
export const webhookSms = ({ url, secret }: WebhookSettings): SmsSender => ({
  provider: 'webhook',
  async send({ to, template, params, text }) {
    const id = randomUUID()
    const body = JSON.stringify({ to, template, params, text, id })
    const { status, fields } = await callProvider('The webhook', url, { headers: signedHeaders(body, secret), body })
    if (status >= 200 && status < 300) return { id: idOf(fields) ?? id }
    throw refused('The webhook', undefined, status, isPermanent)
  },
})

const isPermanent = (code: string): boolean => code.startsWith('http-4') && !passing.has(code)

const idOf = ({ id }: Record<string, unknown>): string | undefined =>
  typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
