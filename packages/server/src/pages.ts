import { existsSync, readFileSync } from 'node:fs'
import { isLang } from '@atrium/contract/constants.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { CallError } from '#kit/call-error.ts'
import { failure, sendFailure } from '#kit/errors.ts'
import { escapeText } from '#kit/html.ts'
import { languageOf } from '#kit/language.ts'
import type { Parts } from '#kit/parts.ts'
import { newNonce, pageHeaders } from '#kit/security-headers.ts'
import { portalSettings } from '#kit/settings.ts'
import type { AnswerWithin } from '#kit/mount.ts'
import { shortened } from '#kit/shortened.ts'
import { firstAnswers, linksOf } from './first-page.ts'
import { firstPicturesOf } from './first-picture.ts'
import { manifestOf } from './manifest.ts'
import { Documents, sendDocument } from './api-docs/documents.ts'

const worker = 'service-worker.js'
const titleElement = /<title>[^<]*<\/title>/
const manifestLink = /<link rel="manifest"[^>]*>/
const page = { config: { notACall: 'A page for people' } }

/** The built client, and what it asks within its page. */
interface Web {
  webFolder: string
  answerWithin: AnswerWithin
}

/** The one page of the web client with its assets, the documentation of the calls, and what answers everything else. */
export async function mountPages(app: FastifyInstance, parts: Parts, web: Web): Promise<void> {
  mountDocuments(app, parts)
  if (existsSync(web.webFolder)) await mountWeb(app, parts, web)
  app.setNotFoundHandler((request, reply) => {
    if (request.url.toLowerCase().startsWith('/api'))
      return sendFailure(new CallError('request.no-such-call'), request, reply)
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send(failure(new CallError('request.not-found'), request).message)
  })
}

async function mountWeb(app: FastifyInstance, parts: Parts, { answerWithin, webFolder }: Web) {
  const settings = portalSettings(parts.settings, parts.isDemo)
  const built = readFileSync(`${webFolder}/index.html`, 'utf8')
  const template = settings.modules.install ? built : built.replace(manifestLink, '')
  const linksTo = linksOf(webFolder, template)
  const drawFirstPicture = firstPicturesOf(webFolder, settings, (problem) =>
    parts.log.error({ err: problem }, 'the picture of a first screen'),
  )
  app.get('/', page, async (request, reply) => {
    const nonce = newNonce()
    // The answers come first: they find out who asks, and thereby in which language.
    const answers = await firstAnswers(answerWithin, request, reply)
    const lang = languageOf(request)
    const { name } = parts.installation
    const picture = await drawFirstPicture(request, { answers, lang, portalName: name }, nonce)
    const html = template
      .replace(titleElement, () => `<title>${escapeText(name)}</title>`)
      .replaceAll('__CSP_NONCE__', nonce)
      .replace('__ATRIUM_SETTINGS__', () =>
        embedded(JSON.stringify({ ...settings, name, lang, now: parts.clock.now() })),
      )
      .replace('__ATRIUM_ANSWERS__', () => embedded(answers))
      .replace(
        '</head>',
        () => `${linksTo(request.visitor, lang, picture !== undefined)}${picture?.styles ?? ''}</head>`,
      )
      .replace('</body>', () => `${picture?.body ?? ''}</body>`)
    const { content, headers } = await shortened(html, request.headers['accept-encoding'])
    return reply
      .headers({
        ...pageHeaders(`nonce-${nonce}`, picture?.scriptHash),
        ...headers,
        vary: 'accept-encoding, accept-language, cookie',
      })
      .type('text/html; charset=utf-8')
      .send(content)
  })
  await app.register(fastifyStatic, {
    root: webFolder,
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => void reply.headers(fileHeaders(path)),
  })
  if (settings.modules.install) mountManifest(app, parts)
  app.get('/index.html', page, (_request, reply) => reply.redirect('/'))
  app.get<{ Params: { '*': string } }>('/*', page, (request, reply) => {
    const file = request.params['*']
    return file === worker && !settings.modules.install ? reply.callNotFound() : reply.sendFile(file)
  })
}

/** What stands in a script element must not be able to close it. */
const embedded = (json: string) => json.replaceAll('<', '\\u003c')

/**
 * Names of assets carry a hash of their content: whoever has one has it for good. The worker and its page load what is
 * ours.
 */
const fileHeaders = (path: string): Record<string, string> => ({
  'cache-control': /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  ...(/[\\/](service-worker\.js|offline\.html)(\.\w+)?$/.test(path) && {
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  }),
})

function mountManifest(app: FastifyInstance, { installation }: Parts) {
  app.get('/manifest.webmanifest', page, (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(languageOf(request), installation.name))),
  )
}

function mountDocuments(app: FastifyInstance, { settings }: Parts) {
  const documents = new Documents(settings.publicUrl)
  app.get('/api/openapi.json', page, async (request, reply) => {
    const { openApi } = await documents.in(languageOf(request))
    return sendDocument(request, reply.type('application/json; charset=utf-8'), openApi)
  })
  app.get<{ Querystring: { lang?: unknown } }>('/api/docs', page, async (request, reply) => {
    const { docs, styleHash } = await documents.in(
      isLang(request.query.lang) ? request.query.lang : languageOf(request),
    )
    reply.headers(pageHeaders(`sha256-${styleHash}`)).type('text/html; charset=utf-8')
    return sendDocument(request, reply, docs)
  })
}
