import { html, type Markup, type Piece } from '#kit/text/html.ts'
import { catalogueText, conventionsText } from '../introduction.ts'
import type { OpenApiDocument, Tag } from '../openapi-types.ts'
import { textIn, type Text } from '../texts.ts'
import type { Endpoint } from './curl.ts'
import { pageAddress, renderPage, type PageOptions } from './layout.ts'
import { renderMarkdown } from './markdown.ts'
import { operationSection } from './operation-section.ts'

const endpointsOf = ({ paths }: OpenApiDocument): Endpoint[] =>
  Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ verb, path, operation })),
  )

/** The page of a name, or the start page; undefined when there is no such page. */
export function renderDocsPage(options: PageOptions): string | undefined {
  const { lang, document, name } = options
  const text = textIn(lang)
  if (name === undefined) return renderPage(options, text('title'), startPage(options, text))
  const publicUrl = document.servers[0]?.url.replace(/\/api$/, '') ?? ''
  if (name === 'conventions') return textPage(options, text('conventions'), conventionsText({ lang, publicUrl }))
  if (name === 'errors') return textPage(options, text('catalogue'), catalogueText(lang))
  const tag = document.tags.find((one) => one.name === name)
  return tag && renderPage(options, tag['x-displayName'], domainPage(tag, options, text))
}

const textPage = (options: PageOptions, title: string, markdown: string) =>
  renderPage(
    options,
    title,
    html`<h1>${title}</h1>
      ${renderMarkdown(markdown)}`,
  )

function startPage({ lang, document }: PageOptions, text: Text): Markup {
  const endpoints = endpointsOf(document)
  const domains = document.tags.map((tag) => {
    const count = endpoints.filter(({ operation }) => operation.tags.includes(tag.name)).length
    return html`<li>
      <a href="${pageAddress(lang, tag.name)}">${tag['x-displayName']}</a>
      <p>${tag.description}</p>
      <small>${text('calls.count', { count: String(count) })}</small>
    </li>`
  })
  return html`<h1>${text('title')}</h1>
    <p class="lead">${text('lead')}</p>
    ${searchForm(lang, text)}
    <p>
      <a href="${pageAddress(lang, 'conventions')}">${text('conventions')}</a> ·
      <a href="${pageAddress(lang, 'errors')}">${text('catalogue')}</a>
    </p>
    <ul class="domains">
      ${domains}
    </ul>`
}

/** The calls that contain all words in name, path, title or description. */
export function renderSearch(options: PageOptions, words: string): string {
  const { lang, document } = options
  const text = textIn(lang)
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = endpointsOf(document).filter(({ path, verb, operation: { operationId, summary, description } }) => {
    const own = `${operationId} ${verb} ${path} ${summary} ${description}`.toLowerCase()
    return wanted.every((word) => own.includes(word))
  })
  const result = found.length > 0 ? callList(found, lang) : html`<p>${text('search.none')}</p>`
  const title = text('search.title', { words })
  const content = html`<h1>${title}</h1>
    ${searchForm(lang, text, words)}
    <p role="status">${text('calls.count', { count: String(found.length) })}</p>
    ${result}`
  return renderPage(options, title, content)
}

const searchForm = (lang: string, text: Text, words = ''): Markup =>
  html`<form action="/api/docs" role="search">
    <input type="hidden" name="lang" value="${lang}" />
    <input
      type="search"
      name="q"
      value="${words}"
      maxlength="100"
      aria-label="${text('search.label')}"
      placeholder="${text('search.label')}"
    />
    <button type="submit">${text('search.submit')}</button>
  </form>`

function domainPage(tag: Tag, { lang, document }: PageOptions, text: Text): Markup {
  const endpoints = endpointsOf(document).filter(({ operation }) => operation.tags.includes(tag.name))
  const sections: Piece = endpoints.map((endpoint) => operationSection(endpoint, { document, text }))
  return html`<h1>${tag['x-displayName']}</h1>
    <p class="lead">${tag.description}</p>
    ${callList(endpoints, lang)} ${sections}`
}

/** Links to calls, each to its place on the page of its domain. */
const callList = (endpoints: readonly Endpoint[], lang: PageOptions['lang']): Markup =>
  html`<ul class="calls">
    ${endpoints.map(
      ({ verb, path, operation: { operationId, summary, tags } }) =>
        html`<li>
          <a href="${pageAddress(lang, tags[0])}#${operationId}">${summary}</a>
          <small><b class="verb" data-verb="${verb}">${verb.toUpperCase()}</b> ${path}</small>
        </li>`,
    )}
  </ul>`
