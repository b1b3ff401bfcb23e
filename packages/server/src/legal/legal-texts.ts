import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Lang } from '@atrium/contract/constants.ts'
import type { TextNode } from '@atrium/contract/kit/text-nodes.ts'
import type { LegalPageName } from '@atrium/contract/legal/legal-pages.ts'
import { BadHelpFile } from '#help/bad-help-file.ts'
import { readFrontMatter } from '#help/front-matter.ts'
import { linkTarget } from '#help/help-paths.ts'
import { isDay } from '#kit/text/calendar-days.ts'
import type { KitServices } from '#kit/services.ts'
import { parseDocument } from '#help/markdown.ts'

/** A legal text of the installation's own. */
export interface OwnText {
  version: string
  /** From when it is in force. */
  day: string
  title: string | null
  blocks: TextNode[]
}

const largest = 200 * 1024
const maxVersionLength = 40
const maxTitleLength = 120

/** The last content of each file with the signature that detects a change. */
const remembered = new Map<string, { signature: string; text: OwnText | undefined }>()

/** The installation's own text of a page, if valid. A problem of a file is logged once. */
export async function ownText(
  { settings, log }: Pick<KitServices, 'settings' | 'log'>,
  page: LegalPageName,
  lang: Lang,
): Promise<OwnText | undefined> {
  if (!settings.legalDir) return undefined
  const file = join(settings.legalDir, lang, `${page}.md`)
  const signature = await signatureOf(file)
  const known = remembered.get(file)
  if (known?.signature === signature) return known.text
  const warn = (reason: string) => log.warn({ file, reason }, 'legal text left out: the one of the portal stands')
  const text = signature === absent ? undefined : await usable(file, warn)
  remembered.set(file, { signature, text })
  return text
}

const absent = 'absent'

const signatureOf = (file: string): Promise<string> =>
  stat(file).then(
    ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
    (problem: NodeJS.ErrnoException) => (problem.code === 'ENOENT' ? absent : String(problem.code)),
  )

async function usable(file: string, warn: (reason: string) => void): Promise<OwnText | undefined> {
  try {
    return textIn(await readFile(file))
  } catch (problem) {
    warn(problem instanceof BadHelpFile ? problem.message : `it cannot be read (${String(problem)})`)
    return undefined
  }
}

/** Reads a file: fields between two lines of `---`, then Markdown. */
function textIn(bytes: Buffer): OwnText {
  if (bytes.length > largest) throw new BadHelpFile(`it is larger than ${largest / 1024} KB`)
  const { fields, body } = readFrontMatter(bytes)
  const version = field(fields, 'version', maxVersionLength)
  if (!version) throw new BadHelpFile('the field version is missing')
  const day = fields.get('date') ?? ''
  if (!isDay(day)) throw new BadHelpFile('the field date is not a day such as 2026-11-21')
  const blocks = parse(body)
  if (blocks.length === 0) throw new BadHelpFile('it has no text')
  return { version, day, title: field(fields, 'title', maxTitleLength), blocks }
}

const parse = (markdown: string) =>
  parseDocument(markdown, {
    link: (href) => (/^mailto:[^\s?]+$/iu.test(href) ? href : linkTarget(href, '')),
    image() {
      throw new BadHelpFile('it has a picture, which these pages do not show')
    },
  })

/** The texts of the product. */
const packaged = fileURLToPath(new URL('../../../../docs/legal', import.meta.url))
const packagedTexts = new Map<string, Promise<TextNode[]>>()

/** The product's text of a page. */
export function packagedText(page: LegalPageName, lang: Lang): Promise<TextNode[]> {
  const file = join(packaged, lang, `${page}.md`)
  const text = packagedTexts.get(file) ?? readFile(file, 'utf8').then(parse)
  packagedTexts.set(file, text)
  return text
}

function field(fields: ReadonlyMap<string, string>, name: string, longest: number): string | null {
  const value = fields.get(name) ?? ''
  if (value.length > longest) throw new BadHelpFile(`its ${name} has more than ${longest} characters`)
  return value || null
}
