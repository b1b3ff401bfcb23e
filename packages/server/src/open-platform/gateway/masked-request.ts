import type { IncomingHttpHeaders } from 'node:http'

/** Headers whose values are known to hold no secret; all others are masked. */
const harmlessHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'date',
  'expect',
  'host',
  'idempotency-key',
  'keep-alive',
  'pragma',
  'te',
  'traceparent',
  'transfer-encoding',
  'user-agent',
  'x-request-id',
])

/** Parameters of queries whose values are known to hold no secret: paging, order, periods and formats. */
const harmlessParameters: ReadonlySet<string> = new Set([
  'desc',
  'end',
  'fields',
  'format',
  'from',
  'lang',
  'limit',
  'offset',
  'order',
  'page',
  'pageindex',
  'pagesize',
  'per_page',
  'since',
  'size',
  'sort',
  'start',
  'to',
  'until',
  'version',
])

const mask = '***'
const maxHeaders = 50
const maxValueLength = 500
const maxUrlLength = 2_000

/** Headers as they are stored: values that are not known to be harmless are masked, long ones cut off. */
export function maskedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).slice(0, maxHeaders)
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name.slice(0, maxValueLength),
      harmlessHeaders.has(name) ? storable(String(value).slice(0, maxValueLength)) : mask,
    ]),
  )
}

/** Headers and answers are bytes; what PostgreSQL cannot store is left out. */
export const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** Path and query as they are stored: values of parameters that are not known to be harmless are masked, long ones cut off. */
export function maskedUrl(url: string): string {
  const [path = '', ...query] = storable(url.slice(0, maxUrlLength)).split('?')
  if (query.length === 0) return path
  return `${path}?${query.join('?').split('&').map(maskedParameter).join('&')}`
}

function maskedParameter(text: string): string {
  const [name = '', ...value] = text.split('=')
  // Without a value, the name may be the secret.
  if (value.length === 0) return text && mask
  return harmlessParameters.has(name.toLowerCase()) ? text : `${name}=${mask}`
}
