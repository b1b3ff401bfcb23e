import type { Static, TSchema } from 'typebox'
import { Type } from '../kit/type.ts'
import { languages } from '../constants.ts'
import { helpEntries, helpReaders } from './help-entries.ts'

const Lang = Type.Enum(languages, { description: 'The language it is written in' })
const Path = Type.String({ description: 'Entry, section and document, for example `portal/account/password`' })

/** A document as the menu of help names it. */
export const HelpTitle = Type.Object({ Path, Title: Type.String({ description: 'Its title' }), Lang })
export type HelpTitle = Static<typeof HelpTitle>

/** An entry of the documentation menu with what stands in it. */
export const HelpEntry = Type.Object({
  Name: Type.Enum(helpEntries, { description: 'Name of the entry; its pages are `/{name}/:a/:b`' }),
  Sections: Type.Array(
    Type.Object({
      Code: Type.String({ description: 'Name of the section in paths' }),
      Title: Type.String({ description: 'Its title' }),
      Documents: Type.Array(HelpTitle, { description: 'Its documents in their order' }),
    }),
    { description: 'The sections that have a document for the person who asks, in their order' },
  ),
})
export type HelpEntry = Static<typeof HelpEntry>

export const textStyles = ['bold', 'italic', 'struck', 'code'] as const

/** A piece of text that looks the same from its beginning to its end. */
const Run = Type.Object({
  Text: Type.String({ description: 'What it says; a line ends where it is `\\n`' }),
  Styles: Type.Array(Type.Enum(textStyles), { description: 'How it looks' }),
  To: Type.Optional(Type.String({ description: 'Where it leads: http(s)://… or a route of the portal, #/…' })),
})
export type HelpRun = Static<typeof Run>
const Runs = Type.Array(Run)

export const blockKinds = ['heading', 'paragraph', 'list', 'note', 'table', 'code', 'image', 'rule'] as const
export const noteTones = ['note', 'tip', 'warning'] as const

const plain = {
  Kind: Type.Enum(blockKinds, { description: 'What it is; it says which of the other fields there are' }),
  Runs: Type.Optional(Type.Array(Run, { description: 'Headings and paragraphs: the text' })),
  Level: Type.Optional(Type.Integer({ description: 'Headings: from 2, for the title of the document is the first' })),
  ID: Type.Optional(Type.String({ description: 'Headings: what `?section=` says to lead here' })),
  Text: Type.Optional(Type.String({ description: 'Code: what is typed, with its lines' })),
  Source: Type.Optional(Type.String({ description: 'Images: the address of the picture below the portal' })),
  Alternative: Type.Optional(Type.String({ description: 'Images: what it shows, for those who do not see it' })),
  Head: Type.Optional(Type.Array(Runs, { description: 'Tables: the names of the columns' })),
  Rows: Type.Optional(Type.Array(Type.Array(Runs), { description: 'Tables: the cells, row by row' })),
}

/** Lists and notes hold other blocks. A union of kinds would be truer, and a hundred times slower to serialise. */
const holding = <T extends TSchema>(inner: T) =>
  Type.Object({
    ...plain,
    Start: Type.Optional(Type.Integer({ description: 'Lists with numbers: the first of them' })),
    Items: Type.Optional(Type.Array(Type.Array(inner), { description: 'Lists: what stands in each item' })),
    Tone: Type.Optional(Type.Enum(noteTones, { description: 'Notes: how urgent it is' })),
    Blocks: Type.Optional(Type.Array(inner, { description: 'Notes: what stands in it' })),
  })

/** A part of a document: data, never HTML. What holds other parts does so three deep. */
export const HelpBlock = holding(holding(holding(Type.Object(plain))))
export type HelpBlock = Static<typeof HelpBlock>

/** A document, ready to be drawn. */
export const HelpDocument = Type.Object({
  ...HelpTitle.properties,
  For: Type.Enum(helpReaders, { description: 'Whom it is for' }),
  Updated: Type.String({ description: 'The day it was last changed (ISO 8601)' }),
  Blocks: Type.Array(HelpBlock, { description: 'What it says' }),
})
export type HelpDocument = Static<typeof HelpDocument>

/** A document that has the words that were searched for. */
export const HelpFinding = Type.Object({
  ...HelpTitle.properties,
  Section: Type.Optional(
    Type.String({ description: 'ID of the heading below which they stand; none where they stand above all headings' }),
  ),
  Heading: Type.Optional(Type.String({ description: 'What that heading says' })),
  Entry: Type.Enum(helpEntries, { description: 'The entry of the documentation menu' }),
  Excerpt: Type.Array(
    Type.Object({
      Text: Type.String({ description: 'A piece of the text around the words' }),
      IsFound: Type.Boolean({ description: 'Whether it is one of the words' }),
    }),
    { description: 'Some text around the words' },
  ),
})
export type HelpFinding = Static<typeof HelpFinding>
