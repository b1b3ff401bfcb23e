import { createHash } from 'node:crypto'
import { languages, type Lang } from '@atrium/contract/constants.ts'
import { callArticle } from './docs-call.ts'
import { docsContext, languageTags, type DocsContext } from './docs-context.ts'
import { catalogueSection, conventionsSection, envelopeSection } from './docs-reference.ts'
import { docsStyle } from './docs-style.ts'
import { breakable, html, Markup, prose, type Piece } from '#kit/html.ts'
import { operationsOf, type OpenApiDocument, type Tag } from './openapi-shape.ts'

/** What the page shows. */
export interface Docs {
  lang: Lang
  document: OpenApiDocument
}

/** The page that shows every call of an OpenAPI document of ours to people; it needs no script. */
export function docsPage({ lang, document }: Docs): string {
  const context = docsContext(lang, document)
  const { text } = context
  const page = html`<!doctype html>
    <html lang="${languageTags[lang]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${text('lead')}" />
        <title>${document.info.title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="alternate" href="/api/openapi.json" type="application/json" title="${text('openApi')}" />
        <style>
          ${new Markup(docsStyle)}
        </style>
      </head>
      ${drawBody(context)}
    </html>`
  return page.text
}

/** SHA-256 of the page's one style element, as a content security policy names it. */
export const styleHashOf = (page: string): string =>
  createHash('sha256')
    .update(/<style>([^]*?)<\/style>/.exec(page)?.[1] ?? '')
    .digest('base64')

function drawBody(context: DocsContext): Markup {
  const { text, document } = context
  return html`<body>
    <a class="skip" href="#content">${text('skip')}</a>
    ${topBar(context)}
    <div class="frame">
      ${contents(context)}
      <main id="content" tabindex="-1">
        ${introduction(context)} ${conventionsSection(context)} ${envelopeSection(context)}
        ${document.tags.map((tag) => domainSection(tag, context))} ${catalogueSection(context)}
      </main>
    </div>
  </body>`
}

const logo = html`<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
  <rect width="28" height="28" rx="8" fill="#2f54eb" />
  <path d="M14 5.5 21 9.6v8.8L14 22.5 7 18.4V9.6z" fill="none" stroke="#fff" stroke-width="1.9" />
  <path d="M14 22.5v-7M14 15.5 8 12M14 15.5 20 12" stroke="#9db4ff" stroke-width="1.9" />
</svg>`

function topBar({ lang, text }: DocsContext): Markup {
  const languageLink = (other: Lang) =>
    html`<a
      href="?lang=${other}"
      hreflang="${languageTags[other]}"
      lang="${languageTags[other]}"
      ${other === lang ? html`aria-current="true"` : undefined}
      >${text(`language.${other}`)}</a
    >`
  return html`<header>
    <a class="brand" href="/" title="${text('home')}">${logo}<b>Atrium</b></a>
    <span class="where">${text('title')}</span>
    <a class="document" href="/api/openapi.json" title="${text('openApiHint')}">${text('openApi')}</a>
    <div class="languages" role="group" aria-label="${text('language')}">${languages.map(languageLink)}</div>
  </header>`
}

function introduction({ text, document }: DocsContext): Markup {
  const count = operationsOf(document).length
  return html`<div class="introduction">
    <h1>${text('title')}</h1>
    <p>${document.info.description}</p>
    <ul>
      <li><code>${document.servers[0]?.url}</code></li>
      <li>${text('version', { version: document.info.version })}</li>
      <li>${text('count', { count: String(count) })}</li>
    </ul>
  </div>`
}

const operationsIn = ({ name }: Tag, document: OpenApiDocument) =>
  operationsOf(document).filter(({ operation }) => operation.tags.includes(name))

function contents({ text, document }: DocsContext): Markup {
  const entry = (target: string, name: string, inside?: Piece) =>
    html`<li><a class="part" href="#${target}">${name}</a>${inside}</li>`
  const calls = (tag: Tag) =>
    html`<ul>
      ${operationsIn(tag, document).map(
        ({ verb, path, operation }) =>
          html`<li>
            <a href="#${operation.operationId}"
              ><span class="mini ${verb.toLowerCase()}">${verb}</span><span>${breakable(path)}</span></a
            >
          </li>`,
      )}
    </ul>`
  return html`<nav aria-label="${text('contents')}">
    <ul>
      ${entry('conventions', text('conventions'))} ${entry('envelope', text('envelope'))}
      ${document.tags.map((tag) => entry(tag.name, tag['x-displayName'], calls(tag)))}
      ${entry('catalogue', text('catalogue'))}
    </ul>
  </nav>`
}

function domainSection(tag: Tag, context: DocsContext): Markup {
  return html`<section class="domain" id="${tag.name}" aria-labelledby="${tag.name}-title">
    <h2 id="${tag.name}-title">${tag['x-displayName']} <code>${tag.name}</code></h2>
    <p class="about">${prose(tag.description)}</p>
    ${operationsIn(tag, context.document).map((listed) => callArticle(listed, context))}
  </section>`
}
