import type { IncomingHttpHeaders } from 'node:http'

const secret = /authorization|cookie|token|secret|password|signature|api-?key/i
const maxHeaders = 50
const maxValueLength = 500

/** Headers as they are stored: values that can be secrets are masked, long ones cut off. */
export function maskedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).slice(0, maxHeaders)
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name.slice(0, maxValueLength),
      secret.test(name) ? '***' : storable(String(value).slice(0, maxValueLength)),
    ]),
  )
}

/** Headers are bytes; what PostgreSQL cannot store is left out. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')
