import { posix } from 'node:path'
import type { Lang } from '@atrium/contract/constants.ts'
import { helpEntries, type HelpEntryName } from '@atrium/contract/help/help-entries.ts'

/** The position of a help file. */
export interface Place {
  lang: Lang
  entry: HelpEntryName
  section: string
  /** The document; `undefined` for the file that names the section. */
  document: string | undefined
}

const name = '[a-z0-9][a-z0-9-]*'
const markdown = new RegExp(
  `^(?<lang>zh|en)/(?<entry>${helpEntries.join('|')})/(?<section>${name})/(?:_section|(?<document>${name}))\\.md$`,
  'u',
)

/** The place that a path below a help folder means, if it is one. */
export function placeOf(path: string): Place | undefined {
  const groups = markdown.exec(path)?.groups
  if (!groups) return undefined
  return {
    lang: groups['lang'] as Lang,
    entry: groups['entry'] as HelpEntryName,
    section: String(groups['section']),
    document: groups['document'],
  }
}

const imageTypes: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.svg': 'image/svg+xml',
}

/** The media type of a picture, by the end of its name; `undefined` for other files. */
export const imageType = (path: string): string | undefined => imageTypes[posix.extname(path).toLowerCase()]

/** The address of a picture in a help folder, below the portal. */
const imageAddress = (path: string): string => `/api/help/image?path=${encodeURIComponent(path)}`

/** A path as a file at `from` writes it, seen from the help folder. */
const below = (from: string, relative: string) => posix.join(posix.dirname(from), relative)

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The target of a link in the document at `from`; undefined if it is not allowed. */
export function linkTarget(href: string, from: string): string | undefined {
  if (/^https?:\/\//iu.test(href)) return URL.parse(href)?.href
  if (/^#\/[\w/?=&%.-]*$/u.test(href)) return href
  const { path, section } = /^(?<path>[^#?:]*\.md)?(?:#(?<section>[a-z0-9-]+))?$/u.exec(href)?.groups ?? {}
  if (!path && !section) return undefined
  const place = placeOf(path ? below(from, path) : from)
  if (!place?.document) return undefined
  return `#/${place.entry}/${place.section}/${place.document}${section ? `?section=${section}` : ''}`
}

/** The address of a picture; undefined if it is outside the help folder. */
export function imageSource(src: string, from: string): string | undefined {
  const path = below(from, decoded(src))
  const isInside = !/^[a-z][a-z0-9+.-]*:|^[/\\]/iu.test(src) && !path.startsWith('..')
  return isInside && imageType(path) ? imageAddress(path) : undefined
}
