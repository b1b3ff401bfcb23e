import { createHmac } from 'node:crypto'
import { isLang, sessionCookie, type Lang } from '@atrium/contract/constants.ts'
import type { Envelope } from '@atrium/contract/kit/envelope.ts'
import { AuthorisedVisitor, InventoryVisitor } from '@atrium/contract/products/products.shapes.ts'
import { Check } from 'typebox/schema'

const patience = 5_000

/** What we know of a request before the portal has said anything. */
export interface Stranger {
  cookie: string | undefined
  /** The network address: organisations may restrict from where their people come. */
  address: string | undefined
  /** What the portal knows by that the address comes from us. */
  secret: string | undefined
  /** Code of the product that asks: its secret signs. */
  product: string
}

/** What the portal says about a stranger. */
export type Verdict =
  | { is: 'welcome'; visitor: AuthorisedVisitor; roles: readonly string[] }
  | { is: 'sign-in-needed' }
  | { is: 'unauthorised'; lang: Lang | undefined }
  | { is: 'no-seat'; lang: Lang | undefined }
  | { is: 'refused'; lang: Lang | undefined; message: string }
  | { is: 'unreachable' }

/** Asks the portal who is there and whether they may use the product. */
export async function askPortal(portal: string, code: string, stranger: Stranger): Promise<Verdict> {
  const isInventory = code === 'CIMS'
  const answer = await call(`${portal}/api/${isInventory ? 'users' : 'account'}/isAuthorizeLogin`, stranger, {
    platform: code,
  })
  if (!answer) return { is: 'unreachable' }
  if (answer.code === 100) return isInventory ? inventoryVisitor(answer.response) : visitor(answer.response)
  if (answer.error === 'access.sign-in-needed') return { is: 'sign-in-needed' }
  const lang = await sessionLanguage(portal, stranger)
  if (answer.error === 'products.no-seat') return { is: 'no-seat', lang }
  return answer.error === 'products.unauthorised'
    ? { is: 'unauthorised', lang }
    : { is: 'refused', lang, message: answer.message }
}

function visitor(response: unknown): Verdict {
  if (!Check(AuthorisedVisitor, response)) return { is: 'unreachable' }
  return { is: 'welcome', visitor: response, roles: [response.IsOrganAdmin === 1 ? 'organisation-admin' : 'member'] }
}

function inventoryVisitor(response: unknown): Verdict {
  if (!Check(InventoryVisitor, response)) return { is: 'unreachable' }
  return { is: 'welcome', visitor: response.UserInfo, roles: response.RoleCodes }
}

async function sessionLanguage(portal: string, stranger: Stranger): Promise<Lang | undefined> {
  const answer = await call(`${portal}/api/account/session`, stranger)
  const lang = (answer?.response as { Lang?: unknown } | null | undefined)?.Lang
  return isLang(lang) ? lang : undefined
}

/** The envelope the portal answers with, or nothing when it does not answer as a portal does. */
async function call(
  url: string,
  { cookie, address, secret, product }: Stranger,
  body?: object,
): Promise<Envelope | undefined> {
  const session = portalCookie(cookie)
  const headers = {
    accept: 'application/json',
    ...(body && { 'content-type': 'application/json' }),
    ...(session && { cookie: session }),
    ...(address && secret && { 'x-atrium-product': product, ...signedAddress(address, session, secret) }),
  }
  const request: RequestInit = {
    method: body ? 'POST' : 'GET',
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  }
  try {
    const response = await fetch(url, body ? { ...request, body: JSON.stringify(body) } : request)
    const answer: unknown = await response.json()
    return response.status < 500 && isEnvelope(answer) ? answer : undefined
  } catch {
    return undefined
  }
}

/** From where the person comes, in a form that nobody else can make. */
function signedAddress(address: string, session: string | undefined, secret: string) {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const token = session?.slice(session.indexOf('=') + 1) ?? ''
  const signature = createHmac('sha256', secret).update(`${timestamp}.${address}.${token}`).digest('hex')
  return {
    'x-atrium-visitor-address': address,
    'x-atrium-timestamp': timestamp,
    'x-atrium-signature': `sha256=${signature}`,
  }
}

/** Of all cookies only the portal's own goes back to it. Over TLS, and without a common domain, its name has a prefix. */
const portalCookie = (header: string | undefined) =>
  header
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.replace('__Host-', '').startsWith(`${sessionCookie}=`))

const isEnvelope = (answer: unknown): answer is Envelope =>
  typeof answer === 'object' &&
  answer !== null &&
  'code' in answer &&
  typeof answer.code === 'number' &&
  'message' in answer &&
  typeof answer.message === 'string'
