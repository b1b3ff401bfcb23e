import type { HelpBlock, HelpRun } from '@atrium/contract/help/help.shapes.ts'

/** The text below a heading; the first part of a document has none. */
export interface Part {
  section?: string | undefined
  heading?: string | undefined
  text: string
  /** Heading and text as they are searched. */
  folded: { heading: string; text: string }
}

/** A document as it is searched. */
export interface Searchable {
  title: string
  keywords: string
  parts: Part[]
}

/** Letters alike whether large or small; as long as before, so that places in it are places in the text. */
export function fold(text: string): string {
  const small = text.toLowerCase()
  return small.length === text.length ? small : text
}

/** Makes a document ready for searching. */
export function searchable(
  { title, keywords }: { title: string; keywords: readonly string[] },
  blocks: readonly HelpBlock[],
): Searchable {
  const parts: { section?: string | undefined; heading?: string; texts: string[] }[] = [{ texts: [] }]
  for (const block of blocks) {
    if (block.Kind === 'heading') parts.push({ section: block.ID, heading: textOf(block.Runs ?? []), texts: [] })
    else parts.at(-1)?.texts.push(...blockTexts(block))
  }
  return {
    title: fold(title),
    keywords: fold(keywords.join('\n')),
    parts: parts.map(({ section, heading, texts }) => {
      const text = texts.join(' ')
      return { section, heading, text, folded: { heading: fold(heading ?? ''), text: fold(text) } }
    }),
  }
}

const textOf = (runs: readonly HelpRun[]): string => runs.map(({ Text }) => Text.replaceAll('\n', ' ')).join('')

function blockTexts({ Runs, Text, Alternative, Head = [], Rows = [], Items = [], Blocks = [] }: HelpBlock): string[] {
  return [
    ...(Runs ? [textOf(Runs)] : []),
    ...[Text, Alternative].filter((text) => text !== undefined),
    ...[Head, ...Rows].filter((row) => row.length > 0).map((row) => row.map(textOf).join(' · ')),
    ...[...Items.flat(), ...Blocks].flatMap((inner) => blockTexts(inner)),
  ]
}
