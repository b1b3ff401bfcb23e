import { languages, type Lang } from '@atrium/contract/constants.ts'
import { connections as connectionsEn } from '@atrium/phrases/en/connections.ts'
import { consoles as consolesEn } from '@atrium/phrases/en/consoles.ts'
import { connections as connectionsZh } from '@atrium/phrases/zh/connections.ts'
import { consoles as consolesZh } from '@atrium/phrases/zh/consoles.ts'
import { readConsolePage, type ConsoleItem, type PortalValue } from '@atrium/phrases/kit/console-page.ts'
import type { ReadImage } from './read-files.ts'

/** Pages of providers' consoles that the help shows. The page of a connection draws all of them, from the same texts. */
const pages = [
  'entra.2',
  'entra.3',
  'okta.2',
  'okta.3',
  'google.2',
  'google.3',
  'adfs.2',
  'adfs.4',
  'keycloak.3',
  'keycloak.4',
  'entraSaml.2',
  'entraSaml.3',
  'oktaSaml.2',
  'oktaSaml.4',
  'googleSaml.3',
  'adfsSaml.2',
  'keycloakSaml.3',
  'feishu.2',
  'feishu.3',
  'dingtalk.2',
  'dingtalk.3',
  'wecom.2',
  'wecom.3',
  'oidc.2',
  'oidc.3',
  'saml.1',
  'saml.2',
  'cas.1',
  'cas.2',
  'cas.3',
  'ad.1',
  'ad.2',
  'ad.3',
  'ldap.1',
  'ldap.2',
  'ldap.3',
] as const satisfies readonly (keyof typeof consolesEn)[]
type Page = (typeof pages)[number]

const texts = {
  en: { consoles: consolesEn, connections: connectionsEn },
  zh: { consoles: consolesZh, connections: connectionsZh },
}
const fileName = (page: Page, lang: Lang) => `${page.replace('.', '-').toLowerCase()}-${lang}.svg`

/** Wide enough for a column beside the contents, and legible on a phone. */
const width = 520
const lineHeight = 19
const padding = 12

const style = `
text{font:13px 'Inter Variable',Inter,system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif;fill:#0f1b33}
.soft{fill:#4a5772}.bold{font-weight:600}.paper{fill:#fff;stroke:#e4e9f2}.ground{fill:#f4f6fb;stroke:#e4e9f2}.value{fill:#f4f6fb;stroke:#cdd6e5}
.chosen{fill:#eef2ff}.brand{fill:#2f54eb}.mark{fill:none;stroke:#2f54eb;stroke-width:2}.disc{fill:#2f54eb}.on{fill:#fff;font-weight:600}.button{fill:#4a5772}.press{fill:#fff}.box{fill:none;stroke:#4a5772}
@media (prefers-color-scheme:dark){text{fill:#e8ecf6}.soft{fill:#a9b4cc}.paper{fill:#141d33;stroke:#25304b}.ground{fill:#0d1424;stroke:#25304b}.value{fill:#0d1424;stroke:#33405f}
.chosen{fill:#1c2a5a}.brand{fill:#8ba2ff}.mark{stroke:#6f8bff}.disc{fill:#6f8bff}.on{fill:#0d1424}.button{fill:#a9b4cc}.press{fill:#141d33}.box{stroke:#a9b4cc}}`

/** A drawing under way: its parts, and how far down it is. */
interface Drawing {
  parts: string[]
  y: number
}

/** Draws a page of a console. */
function drawConsole(page: Page, lang: Lang): string {
  const { consoles, connections } = texts[lang]
  const { path, menu, items } = readConsolePage(consoles[page])
  const step = page.slice(page.lastIndexOf('.') + 1)
  const title = path.join(' › ')
  const menuWidth = menu.length > 0 ? 165 : 0
  const head: Drawing = { parts: [], y: padding }
  write(head, title, { x: padding, width: width - 2 * padding, className: 'bold' })
  const headHeight = head.y + 8

  const left: Drawing = { parts: [], y: headHeight + 10 }
  for (const { label, isChosen } of menu) {
    const top = left.y
    const line: Drawing = { parts: [], y: top }
    write(line, label, { x: padding + 4, width: menuWidth - 24, className: isChosen ? 'bold brand' : 'soft' })
    if (isChosen)
      left.parts.push(rectangle('chosen', { x: 8, y: top - 2, width: menuWidth - 16, height: line.y - top + 4 }))
    left.parts.push(...line.parts)
    left.y = line.y + 6
  }

  const right: Drawing = { parts: [], y: headHeight + 12 }
  const nameOf = (value: PortalValue) => ('field' in value ? connections[value.field] : value.text)
  for (const item of items) drawItem(right, { item, step, x: menuWidth + 16, phrases: connections, nameOf })

  const height = Math.max(left.y, right.y) + 6
  const divider =
    menuWidth > 0 ? rectangle('ground', { x: menuWidth, y: headHeight, width: 1, height: height - headHeight }) : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${style}</style>
${rectangle('paper', { x: 0.5, y: 0.5, width: width - 1, height: height - 1 })}
${rectangle('ground', { x: 0.5, y: 0.5, width: width - 1, height: headHeight })}
${divider}
${[...head.parts, ...left.parts, ...right.parts].join('\n')}
</svg>
`
}

interface ItemOptions {
  item: ConsoleItem
  step: string
  x: number
  phrases: Record<'picture.enter' | 'picture.take', string>
  nameOf: (value: PortalValue) => string
}

function drawItem(drawing: Drawing, { item, step, x, phrases, nameOf }: ItemOptions): void {
  const top = drawing.y
  const inner = { x: x + 8, width: width - x - 56 }
  const field = (value: string) => {
    write(drawing, item.label, { ...inner, className: 'soft' })
    const boxTop = drawing.y + 2
    const text: Drawing = { parts: [], y: boxTop + 4 }
    write(text, value, { x: inner.x + 7, width: inner.width - 14 })
    drawing.parts.push(rectangle('value', { ...inner, y: boxTop, height: text.y - boxTop + 4 }), ...text.parts)
    drawing.y = text.y + 6
  }
  if (item.kind === 'value') field(item.value)
  else if (item.kind === 'entered') field(phrases['picture.enter'].replace('{{value}}', nameOf(item.value)))
  else if (item.kind === 'taken') {
    field(item.example ?? '••••••••')
    const target = `→ ${phrases['picture.take'].replace('{{field}}', nameOf(item.value))}`
    write(drawing, target, { ...inner, className: 'bold brand' })
  } else if (item.kind === 'box') {
    drawing.parts.push(rectangle('box', { x: inner.x, y: top + 3, width: 12, height: 12 }))
    if (item.isTicked) drawing.parts.push(`<text x="${inner.x + 1.5}" y="${top + 13}">✓</text>`)
    write(drawing, item.label, { ...inner, x: inner.x + 20 })
  } else {
    const buttonWidth = textWidth(item.label) + 24
    drawing.parts.push(rectangle('button', { x: inner.x, y: top, width: buttonWidth, height: 24 }))
    drawing.parts.push(`<text class="press" x="${inner.x + 12}" y="${top + 17}">${escaped(item.label)}</text>`)
    drawing.y = top + 26
  }
  if (item.isMarked) {
    const right = width - 12
    drawing.parts.push(rectangle('mark', { x, y: top - 5, width: right - x, height: drawing.y - top + 8 }))
    drawing.parts.push(`<circle class="disc" cx="${right - 16}" cy="${top + 9}" r="10"/>`)
    drawing.parts.push(`<text class="on" x="${right - 16}" y="${top + 13.5}" text-anchor="middle">${step}</text>`)
  }
  drawing.y += 12
}

const corners: Record<string, number> = { ground: 0, box: 2 }
const rectangle = (className: string, box: { x: number; y: number; width: number; height: number }) =>
  `<rect class="${className}" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="${corners[className] ?? 6}"/>`

const isWide = (letter: string) => /[\u2e80-\uffef]/.test(letter)
/** About as wide as the letters are drawn in a wide system font, such as DejaVu Sans: pictures have no web fonts. */
const textWidth = (text: string, isBold = false) =>
  Array.from(text).reduce((sum, letter) => sum + (isWide(letter) ? 13 : isBold ? 9 : 8), 0)

/** Writes a text in as many lines as it needs, and moves down. */
function write(
  drawing: Drawing,
  text: string,
  { x, width: room, className }: { x: number; width: number; className?: string },
): void {
  for (const line of linesOf(text, { room, isBold: className?.includes('bold') ?? false })) {
    const attribute = className ? ` class="${className}"` : ''
    drawing.parts.push(`<text${attribute} x="${x}" y="${drawing.y + 14}">${escaped(line)}</text>`)
    drawing.y += lineHeight
  }
}

/** Breaks at spaces, and between Chinese letters. */
function linesOf(text: string, { room, isBold }: { room: number; isBold: boolean }): string[] {
  const lines = ['']
  for (const part of text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+|\s+/gu) ?? []) {
    const line = `${lines.at(-1)}${part}`
    if (textWidth(line.trimEnd(), isBold) <= room) lines[lines.length - 1] = line
    else lines.push(part.trimStart())
  }
  return lines.map((line) => line.trim()).filter(Boolean)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Drawings of all pages in both languages, by the path at which documents name them. */
export const consoleImages = (): Map<string, ReadImage> =>
  new Map(
    pages.flatMap((page) =>
      languages.map((lang) => {
        const content = Buffer.from(drawConsole(page, lang))
        return [`images/consoles/${fileName(page, lang)}`, { content, mediaType: 'image/svg+xml' }] as const
      }),
    ),
  )
