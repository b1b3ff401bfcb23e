import { allCalls, type Domain } from '@atrium/contract/all-calls.ts'
import { errorCatalogue, type ErrorName } from '@atrium/contract/errors.ts'
import { accessWord, isDownload, verbAndPath, type Call } from '@atrium/contract/kit/call.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { TSchema } from 'typebox'
import { phrase } from '#kit/language.ts'
import { docsStyle } from './docs-style.ts'
import { fieldsOf, typeOf } from './fields.ts'

type Say = (key: Parameters<typeof phrase<'apiDocs'>>[2], values?: Record<string, string>) => string

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] as string)

/** The page that documents the calls by domain, with the error catalogue; it needs no script. */
export function docsPage({ lang, nonce }: { lang: Lang; nonce: string }): string {
  const say: Say = (key, values) => escaped(phrase(lang, 'apiDocs', key, values))
  const domains = Object.keys(allCalls) as Domain[]
  return `<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('title')}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${docsStyle}</style>
</head>
<body>
<nav aria-label="${say('domains')}"><b>${say('title')}</b>
<ul>${domains.map((domain) => `<li><a href="#${domain}">${say(`domain.${domain}`)}</a></li>`).join('')}<li><a href="#errors">${say('errors')}</a></li></ul>
<a href="/api/openapi.json">${say('json')}</a> <a href="?lang=${lang === 'zh' ? 'en' : 'zh'}">${say('other')}</a></nav>
<main>
<h1>${say('title')}</h1><p>${say('lead')}</p>
${conventions(say)}
${domains.map((domain) => section(domain, { say, lang })).join('\n')}
${catalogue(say, lang)}
</main>
</body>
</html>`
}

const conventionNames = ['envelope', 'write', 'session', 'password', 'language', 'request'] as const

const conventions = (say: Say) =>
  `<section><h2>${say('conventions')}</h2><ul class="conventions">${conventionNames.map((name) => `<li>${say(`convention.${name}`)}</li>`).join('')}</ul></section>`

const section = (domain: Domain, more: { say: Say; lang: Lang }) =>
  `<section id="${domain}"><h2>${more.say(`domain.${domain}`)}</h2>${(Object.values(allCalls[domain]) as Call[]).map((call) => article(call, more)).join('')}</section>`

function article(call: Call, { say, lang }: { say: Say; lang: Lang }): string {
  const { verb, path } = verbAndPath(call)
  return `<article>
<h3><span class="verb ${verb.toLowerCase()}">${verb}</span> <code>/api${escaped(path)}</code></h3>
<p>${escaped(call.purpose)}</p>
${facts(call, say)}
${takes(call, say)}
<h4>${say('gives')}</h4>${isDownload(call.gives) ? `<p>${say('download', { type: call.gives.download })}</p>` : table(call.gives, say)}
${call.fails ? `<h4>${say('fails')}</h4><ul>${call.fails.map((name) => `<li>${errorCatalogue[name].code} <code>${name}</code> ${sentence(lang, name)}</li>`).join('')}</ul>` : ''}
</article>`
}

function facts(call: Call, say: Say): string {
  const rows: [string, string][] = [
    [say('access'), say(`access.${accessWord(call.access)}`)],
    [say('scope'), say(`scope.${call.scope}`)],
  ]
  if (typeof call.access === 'object') rows.push([say('reason'), escaped(call.access.public)])
  if (call.kind === 'write')
    rows.push([say('log'), escaped(typeof call.audit === 'string' ? call.audit : `– (${call.audit.none})`)])
  return `<dl>${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`
}

function takes(call: Call, say: Say): string {
  const parts = [call.params, call.query, call.body].filter((part) => part !== undefined)
  const file =
    call.takes && `<p>${say('file', { types: call.takes.types.join(', '), max: String(call.takes.max / 1000) })}</p>`
  if (parts.length === 0 && !file) return ''
  return `<h4>${say('takes')}</h4>${parts.map((part) => table(part, say)).join('')}${file ?? ''}`
}

function table(schema: TSchema, say: Say): string {
  const rows = fieldsOf(schema).map(
    ({ name, depth, type, isRequired, description }) =>
      `<tr><td class="depth${depth}"><code>${escaped(name)}</code></td><td>${escaped(type)}</td><td>${say(isRequired ? 'yes' : 'no')}</td><td>${escaped(description)}</td></tr>`,
  )
  if (rows.length === 0) return `<p><code>${escaped(typeOf(schema as object))}</code></p>`
  const heads = (['field', 'type', 'needed', 'about'] as const)
    .map((key) => `<th scope="col">${say(key)}</th>`)
    .join('')
  return `<div class="table" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

/** The sentence of an error; its gaps are shown as they are. */
const sentence = (lang: Lang, name: ErrorName) => escaped(phrase(lang, 'errors', name, gaps))
const gaps = Object.fromEntries(['problems', 'requestId', 'limit', 'minutes'].map((gap) => [gap, '…']))

function catalogue(say: Say, lang: Lang): string {
  const heads = (['code', 'name', 'status', 'sentence'] as const)
    .map((key) => `<th scope="col">${say(key)}</th>`)
    .join('')
  const rows = (Object.entries(errorCatalogue) as [ErrorName, { code: number; status: number }][]).map(
    ([name, { code, status }]) =>
      `<tr><td>${code}</td><td><code>${name}</code></td><td>${status}</td><td>${sentence(lang, name)}</td></tr>`,
  )
  return `<section id="errors"><h2>${say('errors')}</h2><div class="table" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`
}
