import {
  autoLoginIdle,
  day,
  forgeryHeader,
  hour,
  languageHeader,
  minute,
  openSuccessCode,
  passwordDigestPrefix,
  requestIdHeader,
  sessionAbsolute,
  sessionCookie,
  sessionIdle,
  successCode,
} from '@atrium/contract/constants.ts'
import { errorCatalogue } from '@atrium/contract/errors.ts'
import type { DocsContext } from './docs-context.ts'
import { errorTable, fieldTable } from './docs-tables.ts'
import { errorNames } from './expected-errors.ts'
import { html, prose, type Markup } from '#kit/html.ts'
import { operationsOf, type JsonSchema } from './openapi-shape.ts'
import { errorSentence } from './texts.ts'

const serverOf = ({ document }: DocsContext) => document.servers[0]?.url ?? ''

/** What holds for every call: addresses, cookie, headers, digest, language. */
export function conventionsSection(context: DocsContext): Markup {
  const { text, document } = context
  const hasTokens = operationsOf(document).some(({ operation }) => operation['x-access'] === 'app')
  const topics = [
    topic(text('address.title'), prose(text('address.text', { server: `\`${serverOf(context)}\`` }))),
    topic(text('cookie.title'), prose(text('cookie.text', { cookie: sessionCookie, ...sessionLengths }))),
    topic(text('write.title'), prose(text('write.text', { header: forgeryHeader }))),
    hasTokens ? topic(text('token.title'), prose(text('token.text'))) : undefined,
    topic(text('password.title'), prose(text('password.text', { prefix: passwordDigestPrefix }))),
    topic(text('lang.title'), prose(text('lang.text', { header: languageHeader }))),
    topic(text('requestId.title'), prose(text('requestId.text', { header: requestIdHeader }))),
  ]
  return html`<section class="reference" id="conventions" aria-labelledby="conventions-title">
    <h2 id="conventions-title">${text('conventions')}</h2>
    <div class="topics">${topics}</div>
    ${exampleTopic(context)}
  </section>`
}

const sessionLengths = {
  idle: String(sessionIdle / minute),
  auto: String(autoLoginIdle / hour),
  absolute: String(sessionAbsolute / day),
}

const topic = (title: string, explanation: Markup, shown?: string) =>
  html`<div class="topic">
    <h3>${title}</h3>
    <p>${explanation}</p>
    ${shown && html`<pre><code>${shown}</code></pre>`}
  </div>`

/** Shows how a program signs in. */
function exampleTopic(context: DocsContext): Markup {
  const { text } = context
  const server = serverOf(context)
  const lines = [
    `digest=$(printf '${passwordDigestPrefix}%s' "$PASSWORD" | sha256sum | cut -d ' ' -f 1)`,
    `curl -c cookies -H '${forgeryHeader}: 1' -H 'Content-Type: application/json' \\`,
    '  -d "{\\"account\\": \\"$ACCOUNT\\", \\"password\\": \\"$digest\\"}" \\',
    `  ${server}/account/loginV2`,
    `curl -b cookies ${server}/organization/my`,
  ]
  return topic(text('example.title'), prose(text('example.text')), lines.join('\n'))
}

/** The form of every answer. */
export function envelopeSection(context: DocsContext): Markup {
  const { text, fields, lang } = context
  const success = { code: successCode, message: 'success', response: {} }
  const refused = {
    code: errorCatalogue['access.denied'].code,
    message: errorSentence(lang, 'access.denied'),
    response: null,
    error: 'access.denied',
  }
  const table = { labelledBy: 'envelope-title', required: text('field.present'), isEnglish: false }
  return html`<section class="reference" id="envelope" aria-labelledby="envelope-title">
    <h2 id="envelope-title">${text('envelope')}</h2>
    <p class="about">${prose(text('envelope.text', codes))}</p>
    <div class="panel">${fieldTable({ ...table, rows: fields.of(envelopeSchema(context)) }, context)}</div>
    <div class="topics">
      ${jsonExample(text('envelope.success'), success)} ${jsonExample(text('envelope.failure'), refused)}
    </div>
  </section>`
}

const codes = { success: String(successCode), openSuccess: String(openSuccessCode) }

const jsonExample = (title: string, value: object) =>
  html`<div class="topic">
    <h3>${title}</h3>
    <pre><code>${JSON.stringify(value, null, 2)}</code></pre>
  </div>`

const envelopeSchema = ({ text }: DocsContext): JsonSchema => ({
  required: ['code', 'message', 'response'],
  properties: {
    code: { type: 'integer', description: text('envelope.code', codes) },
    message: { type: 'string', description: text('envelope.message') },
    response: { description: text('envelope.response') },
    error: { type: 'string', description: text('envelope.error') },
    details: { description: text('envelope.details') },
  },
})

/** Every error that a call can end with. */
export function catalogueSection(context: DocsContext): Markup {
  const { text } = context
  const labelledBy = 'catalogue-title'
  return html`<section class="reference" id="catalogue" aria-labelledby="${labelledBy}">
    <h2 id="${labelledBy}">${text('catalogue')}</h2>
    <p class="about">${text('catalogue.text')}</p>
    <div class="panel">${errorTable(errorNames, { labelledBy, isCatalogue: true }, context)}</div>
  </section>`
}
