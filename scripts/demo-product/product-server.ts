import { randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Lang } from '@atrium/contract/constants.ts'
import type { Html } from './html.ts'
import { DemoDuties } from './duties.ts'
import { DemoOpenInterfaces } from './open-interfaces.ts'
import { about, greeting, noSeat, refused, unauthorised, unreachable, type Setting } from './pages.ts'
import { askPortal, type Verdict } from './portal.ts'
import type { Product } from './products.ts'
import { browserLanguage } from './texts.ts'

interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  page?: Html
}

/** A product of the suite: it knows its visitors only through the portal, which may ask it for duties and call it for programs. */
export function createProductServer(product: Product, portal: string, secret?: string): Server {
  const duties = secret ? new DemoDuties(product.code, secret) : undefined
  const openInterfaces = new DemoOpenInterfaces(product, secret)
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (duties && request.method === 'POST' && /^\/duties(\/hand-over)?$/.test(request.url ?? ''))
      return void duties.answer(request, response).catch(() => response.destroy())
    if (DemoOpenInterfaces.isFor(request.url ?? ''))
      return void openInterfaces.answer(request, response).catch(() => response.destroy())
    void answerTo(request, { product, portal, secret }).then((answer) => send(request, response, answer))
  })
  return server
}

async function answerTo(
  request: IncomingMessage,
  { product, portal, secret }: { product: Product; portal: string; secret: string | undefined },
): Promise<Answer> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, headers: { allow: 'GET, HEAD', connection: 'close' } }
  const path = pathOf(request)
  if (path === '/favicon.ico') return { status: 404, headers: {} }
  if (URL.parse(path, 'http://product')?.pathname === '/about') return publicPage(request, { product, portal })
  const verdict = await askPortal(portal, product.code, {
    cookie: request.headers.cookie,
    address: request.socket.remoteAddress,
    secret,
  })
  if (verdict.is === 'sign-in-needed')
    return { status: 302, headers: { location: signInAddress(portal, product, path) } }
  const lang = languageOf(verdict) ?? browserLanguage(request.headers['accept-language'])
  const nonce = newNonce()
  const { status, page } = draw(verdict, { product, portal, lang, nonce }, path)
  return pageAnswer(status, page, { lang, nonce })
}

/** What anyone may read. */
function publicPage(request: IncomingMessage, { product, portal }: { product: Product; portal: string }): Answer {
  const lang = browserLanguage(request.headers['accept-language'])
  const nonce = newNonce()
  return pageAnswer(200, about({ product, portal, lang, nonce }), { lang, nonce })
}

const newNonce = () => randomBytes(16).toString('base64')

const pageAnswer = (status: number, page: Html, { lang, nonce }: { lang: Lang; nonce: string }): Answer => ({
  status,
  page,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-language': lang,
    'content-security-policy': policy(nonce),
  },
})

function draw(
  verdict: Exclude<Verdict, { is: 'sign-in-needed' }>,
  setting: Setting,
  path: string,
): { status: number; page: Html } {
  switch (verdict.is) {
    case 'welcome':
      return { status: 200, page: greeting(setting, verdict) }
    case 'unauthorised':
      return { status: 403, page: unauthorised(setting) }
    case 'no-seat':
      return { status: 403, page: noSeat(setting) }
    case 'refused':
      return { status: 403, page: refused(setting, verdict.message) }
    case 'unreachable':
      return { status: 502, page: unreachable(setting, path) }
  }
}

function languageOf(verdict: Verdict): Lang | undefined {
  if (verdict.is === 'welcome') return verdict.visitor.Lang
  return 'lang' in verdict ? verdict.lang : undefined
}

/** Path and query alone: what stands before them in a request line is not to be followed. */
function pathOf(request: IncomingMessage): string {
  const url = URL.parse(request.url ?? '/', 'http://product')
  return url ? url.pathname.replace(/^\/+/, '/') + url.search : '/'
}

const signInAddress = (portal: string, { code }: Product, path: string) =>
  `${portal}/#/login?platform=${code}&path=${encodeURIComponent(path)}`

const policy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const alwaysSent: OutgoingHttpHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

function send({ method }: IncomingMessage, response: ServerResponse, { status, headers, page }: Answer) {
  const body = Buffer.from(page?.text ?? '')
  response.writeHead(status, { ...alwaysSent, ...headers, 'content-length': body.length })
  response.end(method === 'HEAD' ? undefined : body)
}
