import { Type, type Static, type TSchema } from 'typebox'
import { languages } from '../constants.ts'
import { Nullable } from '../kit/nullable.ts'
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
  To: Nullable(Type.String({ description: 'Where it leads: http(s)://… or a route of the portal, #/…' })),
})
export type HelpRun = Static<typeof Run>
const Runs = Type.Array(Run, { description: 'The text' })

const Heading = Type.Object({
  Kind: Type.Literal('heading'),
  Level: Type.Integer({ minimum: 2, maximum: 4, description: 'From 2: the title of the document is the first' }),
  ID: Type.String({ description: 'What `?section=` says to lead here; no other heading of the document has it' }),
  Runs,
})
const Paragraph = Type.Object({ Kind: Type.Literal('paragraph'), Runs })
const Code = Type.Object({
  Kind: Type.Literal('code'),
  Text: Type.String({ description: 'What is typed, with its lines' }),
})
const Image = Type.Object({
  Kind: Type.Literal('image'),
  Source: Type.String({ description: 'Address of the picture below the portal' }),
  Alternative: Type.String({ description: 'What it shows, for those who do not see it' }),
})
const Table = Type.Object({
  Kind: Type.Literal('table'),
  Head: Type.Array(Runs, { description: 'Names of the columns' }),
  Rows: Type.Array(Type.Array(Runs), { description: 'The cells, row by row' }),
})
const Rule = Type.Object({ Kind: Type.Literal('rule') })

const plain = [Paragraph, Code, Image, Table, Rule] as const

/** Lists and notes hold other blocks, so deep and no deeper: a schema that ends is one that serialises fast. */
const holding = <T extends TSchema>(inner: T) =>
  Type.Union([
    ...plain,
    Type.Object({
      Kind: Type.Literal('list'),
      Start: Nullable(Type.Integer({ description: 'The number of the first item; null where there are no numbers' })),
      Items: Type.Array(Type.Array(inner), { description: 'What stands in each item' }),
    }),
    Type.Object({
      Kind: Type.Literal('note'),
      Tone: Type.Enum(['note', 'tip', 'warning'], { description: 'How urgent it is' }),
      Blocks: Type.Array(inner, { description: 'What stands in it' }),
    }),
  ])

const Inner = holding(holding(Type.Union([...plain])))

/** A part of a document: data, never HTML. */
export const HelpBlock = Type.Union([Heading, holding(Inner)])
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
  Section: Nullable(Type.String({ description: 'ID of the heading below which they stand; null for the beginning' })),
  Heading: Nullable(Type.String({ description: 'What that heading says' })),
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
