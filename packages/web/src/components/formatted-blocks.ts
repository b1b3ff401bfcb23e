interface Line {
  key: number
  text: string
}

export interface Block {
  key: number
  isList: boolean
  lines: Line[]
}

/** Lines that belong together: those of a list, or those between empty ones. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [key, line] of text.split(/\r?\n/u).entries()) {
    if (line.trim() === '') {
      open = undefined
      continue
    }
    const isList = line.startsWith('- ')
    if (open?.isList !== isList) blocks.push((open = { key, isList, lines: [] }))
    open.lines.push({ key, text: line })
  }
  return blocks
}

/** A piece of a line: a text as it stands, a bold one, or a link to a place on the web. */
export type InlinePart = string | { bold: string } | { words: string; address: string }

const formatted = /\*\*(?<bold>[^*]+)\*\*|\[(?<words>[^\]]+)\]\((?<address>https:\/\/[^\s)]+)\)/gu

/** The pieces of a line. What leads elsewhere than to the web by https stays a text. */
export function inlineParts(text: string): InlinePart[] {
  const shown: InlinePart[] = []
  let from = 0
  for (const match of text.matchAll(formatted)) {
    shown.push(text.slice(from, match.index))
    const { bold, words = '', address = '' } = match.groups ?? {}
    shown.push(bold ? { bold } : { words, address })
    from = match.index + match[0].length
  }
  return [...shown, text.slice(from)]
}
