import { createHash } from 'node:crypto'
import type { Lang } from '@atrium/contract/constants.ts'
import { html, Markup } from '#kit/text/html.ts'
import type { OpenApiDocument } from '../openapi-types.ts'
import { textIn } from '../texts.ts'
import { script } from './script.ts'
import { style } from './style.ts'

const locales: Record<Lang, string> = { zh: 'zh-CN', en: 'en' }
const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

/** Pages load nothing but the icon; their style and script are known by their hashes. */
export const pagesPolicy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

export interface PageOptions {
  lang: Lang
  document: OpenApiDocument
  /** Name of the page in the address; the start page without one. */
  name?: string
}

/** The address of a page in a language. */
export const pageAddress = (lang: Lang, name?: string): string =>
  `/api/docs${name === undefined ? '' : `/${name}`}?lang=${lang}`

/** A whole page: header, list of pages, and the content. */
export function renderPage({ lang, document, name }: PageOptions, title: string, content: Markup): string {
  const text = textIn(lang)
  const other: Lang = lang === 'zh' ? 'en' : 'zh'
  const site = text('title')
  const entries: [string, string][] = [
    ['conventions', text('conventions')],
    ['errors', text('catalogue')],
    ...document.tags.map((tag): [string, string] => [tag.name, tag['x-displayName']]),
  ]
  const links = entries.map(
    ([entry, label]) =>
      html`<li>
        <a href="${pageAddress(lang, entry)}" ${entry === name ? html` aria-current="page"` : undefined}>${label}</a>
      </li>`,
  )
  return html`<!doctype html>
    <html lang="${locales[lang]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="${text('lead')}" />
        <title>${title === site ? site : `${title} · ${site}`} · Atrium</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${new Markup(`<style>${style}</style>`)}
      </head>
      <body>
        <header>
          <a href="${pageAddress(lang)}">Atrium · ${site}</a>
          <a href="/api/openapi.json?lang=${lang}">${text('openApi')}</a>
          <a href="/">${text('home')}</a>
          <a href="${pageAddress(other, name)}" lang="${locales[other]}">${text(`language.${other}`)}</a>
        </header>
        <div class="layout">
          <nav aria-label="${text('pages')}">
            <ul>
              ${links}
            </ul>
          </nav>
          <main>${content}</main>
        </div>
        ${new Markup(`<script>${script}</script>`)}
      </body>
    </html>`.text
}
