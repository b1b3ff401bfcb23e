import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:zlib'
import fastifyCompress, { type FastifyCompressRouteOptions } from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { CallError } from '#kit/http/call-error.ts'
import { failure, sendFailure } from '#kit/http/errors.ts'
import { escapeText } from '#kit/text/html.ts'
import { languageOf } from '#kit/text/language.ts'
import type { AppServices } from './app-services.ts'
import { newNonce, pageHeaders } from '#kit/http/headers.ts'
import { portalSettings } from './portal-settings.ts'
import type { AnswerWithin } from '#kit/http/mount.ts'
import { firstAnswers, linksOf } from './first-page.ts'
import { manifestOf } from './manifest.ts'
import { mountApiDocs } from '#api-docs/routes.ts'

const worker = 'service-worker.js'
const titleElement = /<title>[^<]*<\/title>/
const manifestLink = /<link rel="manifest"[^>]*>/
const page = { config: { notACall: 'A page for people' } }

// Compressed for one visitor, the page takes a quality that is fast.
const compress = {
  encodings: ['br', 'gzip'],
  threshold: 0,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressRouteOptions['compress']

/** The built client and the reads embedded into its page. */
interface Web {
  webFolder: string
  answerWithin: AnswerWithin
}

/** Serves the client's page with its assets, the API documentation, and 404s. */
export async function mountPages(app: FastifyInstance, services: AppServices, web: Web): Promise<void> {
  mountApiDocs(app, services)
  if (existsSync(web.webFolder)) await mountWeb(app, services, web)
  app.setNotFoundHandler((request, reply) => {
    if (request.url.toLowerCase().startsWith('/api'))
      return sendFailure(new CallError('request.no-such-call'), request, reply)
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send(failure(new CallError('request.not-found'), request).message)
  })
}

async function mountWeb(app: FastifyInstance, services: AppServices, { answerWithin, webFolder }: Web) {
  const settings = portalSettings(services.settings, services.isDemo)
  const built = readFileSync(`${webFolder}/index.html`, 'utf8')
  const template = settings.modules.install ? built : built.replace(manifestLink, '')
  const links = linksOf(webFolder, template)
  await app.register(fastifyCompress, { global: false })
  app.get('/', { ...page, compress }, async (request, reply) => {
    const nonce = newNonce()
    // Read first: the responses determine the visitor and thereby the language.
    const answers = await firstAnswers(answerWithin, request, reply)
    const lang = languageOf(request)
    const { name } = services.installation
    const html = template
      .replace(titleElement, () => `<title>${escapeText(name)}</title>`)
      .replaceAll('__CSP_NONCE__', nonce)
      .replace('__ATRIUM_SETTINGS__', () =>
        embedded(JSON.stringify({ ...settings, name, lang, now: services.clock.now() })),
      )
      .replace('__ATRIUM_ANSWERS__', () => embedded(answers))
      .replace('</head>', () => `${links(request.visitor, lang)}</head>`)
    return reply
      .headers({ ...pageHeaders(`nonce-${nonce}`), vary: 'accept-language, cookie' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
  await app.register(fastifyStatic, {
    root: webFolder,
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => void reply.headers(fileHeaders(path)),
  })
  if (settings.modules.install) mountManifest(app, services)
  app.get('/index.html', page, (_request, reply) => reply.redirect('/'))
  app.get<{ Params: { '*': string } }>('/*', page, (request, reply) => {
    const file = request.params['*']
    return file === worker && !settings.modules.install ? reply.callNotFound() : reply.sendFile(file)
  })
}

/** Escape text so that it cannot close its script element. */
const embedded = (json: string) => json.replaceAll('<', '\\u003c')

/** Asset names contain a content hash, so they are immutable. */
const fileHeaders = (path: string): Record<string, string> => ({
  'cache-control': /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  ...(/[\\/](service-worker\.js|offline\.html)(\.\w+)?$/.test(path) && {
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  }),
  // A worker has the policy of its file: these run programs that are WebAssembly, for codes and for molecules.
  ...(/[\\/]assets[\\/](verification\.worker|indigoWorker)-[\w-]+\.js(\.\w+)?$/.test(path) && {
    'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  }),
  // Ketcher styles itself and does its chemistry in a worker with WebAssembly, see decision 076.
  ...(/[\\/]sketcher\.html(\.\w+)?$/.test(path) && {
    'content-security-policy':
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  }),
  // The page itself allows no more than the script and styles within it, by their hashes.
  ...(/[\\/]esign[\\/]verifier\.html(\.\w+)?$/.test(path) && {
    'content-security-policy':
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  }),
})

function mountManifest(app: FastifyInstance, { installation }: AppServices) {
  app.get('/manifest.webmanifest', page, (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(languageOf(request), installation.name))),
  )
}
