import type { TSchema, TUnsafe } from 'typebox'
import { Type } from './type.ts'

const blockTags = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'hr',
  'table',
  'thead',
  'tbody',
] as const
const inlineTags = ['tr', 'th', 'td', 'text', 'strong', 'em', 's', 'code', 'a', 'img', 'br'] as const
/** The elements a text may consist of, named as in HTML; `text` is plain text. */
export const textTags = [...blockTags, ...inlineTags] as const
export const noteTones = ['note', 'tip', 'warning'] as const

/** A node of a text that was written in Markdown: data, never HTML. */
export interface TextNode {
  Tag: (typeof textTags)[number]
  Text?: string
  ID?: string
  To?: string
  Source?: string
  Alternative?: string
  Start?: number
  Tone?: (typeof noteTones)[number]
  Children?: TextNode[]
}

/** How many levels of nodes an answer carries. */
export const textDepth = 10

const leaf = {
  Tag: Type.Enum(textTags, { description: 'The element, named as in HTML; `text` is plain text' }),
  Text: Type.Optional(Type.String({ description: 'text, code, pre: what it says' })),
  ID: Type.Optional(Type.String({ description: 'h2, h3, h4: what `?section=` says to lead here' })),
  To: Type.Optional(
    Type.String({
      description: 'a: http(s)://…, mailto:… or a route of the portal, #/…; absent where it may not lead',
    }),
  ),
  Source: Type.Optional(Type.String({ description: 'img: the address of the picture below the portal' })),
  Alternative: Type.Optional(Type.String({ description: 'img: what it shows, for those who do not see it' })),
  Start: Type.Optional(Type.Integer({ description: 'ol: the first number' })),
  Tone: Type.Optional(Type.Enum(noteTones, { description: 'blockquote: how urgent the note is' })),
}

// Nested as deep as needed instead of recursive: a schema without references is compiled into a faster serializer.
const nested = (depth: number): TSchema =>
  Type.Object(depth === 1 ? leaf : { ...leaf, Children: Type.Optional(Type.Array(nested(depth - 1))) })

export const TextNode = nested(textDepth) as unknown as TUnsafe<TextNode>

/** What stands between the children of a node in its plain text. */
const separators: Partial<Record<TextNode['Tag'], string>> = {
  ...Object.fromEntries(['ul', 'ol', 'li', 'blockquote', 'table', 'thead', 'tbody'].map((tag) => [tag, ' '])),
  tr: ' · ',
}

/** What a node says, without its looks. */
export function plainText({ Tag, Text, Alternative, Children = [] }: TextNode): string {
  if (Tag === 'br') return ' '
  return Text ?? Alternative ?? Children.map(plainText).join(separators[Tag] ?? '')
}
