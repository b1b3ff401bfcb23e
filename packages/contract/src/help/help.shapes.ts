import type { Static } from 'typebox'
import { TextNode } from '../kit/text-nodes.ts'
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

/** A document, ready to be drawn. */
export const HelpDocument = Type.Object({
  ...HelpTitle.properties,
  For: Type.Enum(helpReaders, { description: 'Whom it is for' }),
  Updated: Type.String({ description: 'The day it was last changed (ISO 8601)' }),
  Blocks: Type.Array(TextNode, { description: 'What it says' }),
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
