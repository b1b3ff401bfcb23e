import { randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import type { Lang } from '@atrium/contract/constants.ts'
import type { AuthorisedVisitor } from '@atrium/contract/products/products.shapes.ts'
import type { Html } from './html.ts'
import { DemoDuties } from './duties.ts'
import { DemoOpenInterfaces } from './open-interfaces.ts'
import { DemoNotebook, isAction } from './notebook.ts'
import { notebookPage } from './notebook-page.ts'
import { about, greeting, noSeat, notFound, refused, unauthorised, unreachable, type Setting } from './pages.ts'
import { askPortal, type Verdict } from './portal.ts'
import { notebookCode, type Product } from './products.ts'
import { SignatureRequests } from './signature-requests.ts'
import { browserLanguage } from './texts.ts'

const maxFormLength = 250_000

interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  page?: Html
}

/** A product of the suite: it knows its visitors only through the portal, which may ask it for duties and call it for programs. */
export function createProductServer(product: Product, portal: string, secret?: string): Server {
  const duties = secret ? new DemoDuties(product.code, secret) : undefined
  const openInterfaces = new DemoOpenInterfaces(product, secret)
  const signatures = secret ? new SignatureRequests({ portal, product: product.code, secret }) : undefined
  const notebook = product.code === notebookCode ? new DemoNotebook(signatures) : undefined
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (duties && request.method === 'POST' && /^\/duties(\/hand-over)?$/.test(request.url ?? ''))
      return void duties.answer(request, response).catch(() => response.destroy())
    if (DemoOpenInterfaces.isFor(request.url ?? ''))
      return void openInterfaces.answer(request, response).catch(() => response.destroy())
    void answerTo(request, { product, portal, secret, notebook }).then(
      (answer) => send(request, response, answer),
      () => response.destroy(),
    )
  })
  return server
}

interface Place {
  product: Product
  portal: string
  secret: string | undefined
  notebook: DemoNotebook | undefined
}

async function answerTo(request: IncomingMessage, place: Place): Promise<Answer> {
  const { product, portal, secret, notebook } = place
  const path = pathOf(request)
  const pathname = URL.parse(path, 'http://product')?.pathname ?? '/'
  const isNotebook = notebook !== undefined && DemoNotebook.isFor(pathname)
  const isForm = isNotebook && request.method === 'POST'
  const refusal = refusalOf(request, { isForm, path })
  if (refusal) return refusal
  if (pathname === '/about') return publicPage(request, { product, portal })
  const verdict = await askPortal(portal, product.code, {
    cookie: request.headers.cookie,
    address: request.socket.remoteAddress,
    secret,
    product: product.code,
  })
  if (verdict.is === 'sign-in-needed')
    return { status: 302, headers: { location: signInAddress(portal, product, isForm ? '/notebook' : path) } }
  const lang = languageOf(verdict) ?? browserLanguage(request.headers['accept-language'])
  const setting = { product, portal, lang, nonce: newNonce() }
  if (verdict.is === 'welcome') notebook?.addPerson(verdict.visitor)
  if (verdict.is === 'welcome' && isNotebook)
    return notebookAnswer(request, { notebook, visitor: verdict.visitor, setting, pathname })
  const { status, page } = draw(verdict, setting, path)
  return pageAnswer(status, page, setting)
}

/** What is refused before the portal is asked. */
function refusalOf(request: IncomingMessage, { isForm, path }: { isForm: boolean; path: string }): Answer | undefined {
  if (isForm) return isOfOwnPage(request) ? undefined : { status: 403, headers: { connection: 'close' } }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, headers: { allow: 'GET, HEAD', connection: 'close' } }
  return path === '/favicon.ico' ? { status: 404, headers: {} } : undefined
}

interface NotebookVisit {
  notebook: DemoNotebook
  visitor: AuthorisedVisitor
  setting: Setting
  pathname: string
}

/** A page of the notebook. A form that was done leads to the page again; what could not be done is said on it. */
async function notebookAnswer(
  request: IncomingMessage,
  { notebook, visitor, setting, pathname }: NotebookVisit,
): Promise<Answer> {
  const [, , name = ''] = pathname.split('/')
  let problem: string | undefined
  if (request.method === 'POST') {
    if (!isAction(name)) return pageAnswer(404, notFound(setting), setting)
    const body = await text(request.setEncoding('utf8'))
    if (body.length > maxFormLength) return { status: 413, headers: { connection: 'close' } }
    const form = new URLSearchParams(body)
    problem = await notebook.act(visitor, { action: name, form, origin: String(request.headers.origin) })
    if (problem === undefined) return { status: 303, headers: { location: '/notebook' } }
  }
  const isOwn = request.method === 'POST' || name === ''
  const shown = await notebook.show(visitor, isOwn ? visitor.AccountInfo.ID : name, problem)
  if (!shown) return pageAnswer(404, notFound(setting), setting)
  return pageAnswer(problem === undefined ? 200 : 409, notebookPage(setting, shown), setting)
}

/** True for what a form of a page of ours sends: browsers say from where a form comes. */
const isOfOwnPage = ({ headers }: IncomingMessage): boolean =>
  URL.parse(headers.origin ?? '')?.host === headers.host?.toLowerCase()

/** What anyone may read. */
function publicPage(request: IncomingMessage, { product, portal }: { product: Product; portal: string }): Answer {
  const lang = browserLanguage(request.headers['accept-language'])
  const setting = { product, portal, lang, nonce: newNonce() }
  return pageAnswer(200, about(setting), setting)
}

const newNonce = () => randomBytes(16).toString('base64')

const pageAnswer = (status: number, page: Html, { lang, nonce, portal }: Setting): Answer => ({
  status,
  page,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-language': lang,
    'content-security-policy': policy(nonce, portal),
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

/** A form whose session has ended is led to sign in at the portal. */
const policy = (nonce: string, portal: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action 'self' ${portal}; frame-ancestors 'none'`

const alwaysSent: OutgoingHttpHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Without it browsers do not say from where a form comes.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

function send({ method }: IncomingMessage, response: ServerResponse, { status, headers, page }: Answer) {
  const body = Buffer.from(page?.text ?? '')
  response.writeHead(status, { ...alwaysSent, ...headers, 'content-length': body.length })
  response.end(method === 'HEAD' ? undefined : body)
}
