import { helpReaders, type HelpReader } from '@atrium/contract/help/help-entries.ts'
import { isDay } from '#kit/text/calendar-days.ts'
import { BadHelpFile } from './bad-help-file.ts'

/** The fields above a document's text, between two lines of `---`. */
export interface FrontMatter {
  fields: ReadonlyMap<string, string>
  body: string
}

export interface DocumentFields {
  title: string
  order: number
  for: HelpReader
  keywords: string[]
  updated: string
}

export interface SectionFields {
  title: string
  order: number
}

const maxTitleLength = 120
const shape = /^\uFEFF?---\r?\n(?<lines>[\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)(?<body>[\s\S]*)$/u
const line = /^(?<name>[a-z]+):[ \t]*(?<value>.*)$/u

/** Splits a file into its fields, one `name: value` per line, and its text. */
export function readFrontMatter(bytes: Buffer): FrontMatter {
  const { lines = '', body = '' } = shape.exec(utf8(bytes))?.groups ?? {}
  if (!lines) throw new BadHelpFile('it does not begin with fields between two lines of ---')
  const fields = new Map<string, string>()
  for (const given of lines.split(/\r?\n/u).filter((one) => one.trim())) {
    const { name, value = '' } = line.exec(given)?.groups ?? {}
    if (!name) throw new BadHelpFile(`"${given.slice(0, 60)}" is not a field such as title: …`)
    if (fields.has(name)) throw new BadHelpFile(`the field ${name} stands there twice`)
    fields.set(name, value.trim())
  }
  return { fields, body }
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BadHelpFile('it is not UTF-8')
  }
}

/** The fields of a section. */
export const sectionFields = ({ fields }: FrontMatter): SectionFields => ({
  title: titleOf(fields),
  order: orderOf(fields),
})

/** The fields of a document. */
export const documentFields = ({ fields }: FrontMatter): DocumentFields => ({
  title: titleOf(fields),
  order: orderOf(fields),
  for: readerOf(fields),
  keywords: (fields.get('keywords') ?? '').split(/[,，、]/u).flatMap((word) => word.trim() || []),
  updated: dayOf(fields),
})

type Fields = FrontMatter['fields']

function needed(fields: Fields, name: string): string {
  const value = fields.get(name)
  if (!value) throw new BadHelpFile(`the field ${name} is missing`)
  return value
}

function titleOf(fields: Fields): string {
  const title = needed(fields, 'title')
  if (title.length > maxTitleLength) throw new BadHelpFile(`its title has more than ${maxTitleLength} characters`)
  return title
}

function orderOf(fields: Fields): number {
  const order = needed(fields, 'order')
  if (!/^\d{1,6}$/u.test(order)) throw new BadHelpFile(`its order is "${order}" and not a whole number`)
  return Number(order)
}

function readerOf(fields: Fields): HelpReader {
  const given = needed(fields, 'for')
  const reader = helpReaders.find((one) => one === given)
  if (!reader) throw new BadHelpFile(`it is for "${given}" and not for one of ${helpReaders.join(', ')}`)
  return reader
}

function dayOf(fields: Fields): string {
  const day = needed(fields, 'updated')
  if (!isDay(day)) throw new BadHelpFile(`it was updated on "${day}" and not on a day such as 2026-11-21`)
  return day
}
