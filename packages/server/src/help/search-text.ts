import { plainText, type TextNode } from '@atrium/contract/kit/text-nodes.ts'

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

/** Indexes a document for searching. */
export function searchable(
  { title, keywords }: { title: string; keywords: readonly string[] },
  blocks: readonly TextNode[],
): Searchable {
  const parts: { section?: string | undefined; heading?: string; texts: string[] }[] = [{ texts: [] }]
  for (const block of blocks) {
    if (/^h\d$/u.test(block.Tag)) parts.push({ section: block.ID, heading: plainText(block), texts: [] })
    else parts.at(-1)?.texts.push(plainText(block))
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
