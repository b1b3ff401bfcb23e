import { randomBytes } from 'node:crypto'
import type { DutySettings } from '#outside/product-duties.ts'
import { refuse } from './setting-problem.ts'

const shortestSecret = 16

/**
 * Which products can be asked what people have to hand over: `PRODUCT_DUTIES`, as `CODE=address` separated by commas,
 * and `PRODUCT_SECRET`, by which they know us. Without them no product can; the secret is then one that nobody knows.
 */
export function readDutySettings(given: (name: string) => string | undefined): DutySettings {
  const list = given('PRODUCT_DUTIES')
  const secret = given('PRODUCT_SECRET')
  if (secret !== undefined && secret.length < shortestSecret)
    refuse(`PRODUCT_SECRET must have at least ${shortestSecret} characters.`)
  if (list === undefined) return { urls: {}, secret: secret ?? randomBytes(32).toString('hex') }
  const urls = Object.fromEntries(list.split(',').map((part) => productAddress(part.trim())))
  return { urls, secret: secret ?? refuse('PRODUCT_SECRET is needed with PRODUCT_DUTIES.') }
}

function productAddress(part: string): [code: string, url: string] {
  const [, code, address = ''] = /^(\w{1,40})=(.+)$/.exec(part) ?? []
  const url = URL.parse(address)
  const isFit = code && url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
  return isFit
    ? [code, address.replace(/\/+$/, '')]
    : refuse(`PRODUCT_DUTIES must look like ELN=https://eln.example.com/atrium,CIMS=…, not "${part}".`)
}
