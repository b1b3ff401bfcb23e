import type { Lang } from '@atrium/contract/constants.ts'
import { escapeText } from '#app/html.ts'
import { textIn } from './texts.ts'

const locales: Record<Lang, string> = { zh: 'zh-CN', en: 'en' }

/** Whatever reaches beyond the document is off: sending requests, asking models, fonts and developer tools from outside. */
const options = {
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  showDeveloperTools: 'never',
  withDefaultFonts: false,
  hideClientButton: true,
  hideTestRequestButton: true,
  documentDownloadType: 'json',
  hideModels: true,
  showOperationId: true,
}

/** The page of the viewer, Scalar, whose script the build of the web client takes from its package. */
export function viewerPage(lang: Lang, nonce: string): string {
  const text = textIn(lang)
  const configuration = { ...options, url: `/api/openapi.json?lang=${lang}`, localization: { locale: locales[lang] } }
  return `<!doctype html>
<html lang="${locales[lang]}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="description" content="${escapeText(text('lead'))}" />
    <title>${escapeText(text('title'))}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <style>
      /* Links to the maker of the viewer. */
      a[href*='scalar.com'] { display: none; }
      /* The viewer's own grey has too little contrast. */
      .light-mode { --scalar-color-2: #55595f; --scalar-color-3: #5f646b; --scalar-color-blue: #0061a8; --scalar-color-green: #0b7548; --scalar-color-orange: #b34700; }
    </style>
  </head>
  <body>
    <noscript><a href="/api/openapi.json">${escapeText(text('openApi'))}</a></noscript>
    <div id="viewer"></div>
    <script src="/api-viewer.js"></script>
    <script nonce="${nonce}">Scalar.createApiReference('#viewer', ${JSON.stringify(configuration)})</script>
  </body>
</html>`
}

/** The viewer writes styles into the page, and its libraries take no nonce for them. */
export const viewerPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
