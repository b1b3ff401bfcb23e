import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import type { Static, TUnsafe } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'

/** What a label is stuck on. */
export const labelTargets = [
  'sample',
  'reagent',
  'instrument',
  'storage',
  'custom',
] as const satisfies readonly LabelTemplate['target'][]

/** `draft`: never published; `published`: enabled, with a published version; `disabled`: published, and switched off. */
export const templateStates = ['draft', 'published', 'disabled'] as const
export const templateSorts = ['name', 'target', 'updated', 'created', 'prints', 'printed'] as const

/** How many templates an organisation can have, and how many versions a template. */
export const maxTemplates = 1_000
export const maxTemplateVersions = 500
/** How many templates one call deletes. */
export const maxRemovedTemplates = 100
/** The most structures that one call draws, and their longest text. */
export const maxStructures = 5
export const maxStructureText = 20_000
/** The most characters whose outlines one call gives. */
export const maxGlyphs = 2_000
/** For how many minutes a deletion can be undone. */
export const undoDeletionMinutes = 30
/** A document as JSON, with what JSON may write longer than it is. */
export const documentBodyLimit = 700_000

/** A document as it is stored: what `validateDocument` of the engine accepts. */
export const LabelDocument = Type.Unknown({
  description: 'The document of the label: docs/label-format.md',
}) as unknown as TUnsafe<LabelTemplate>

/** A document as it arrives; the engine validates it, and says of each problem where it is. */
export const GivenDocument = Type.Unknown({ description: 'The document of the label: docs/label-format.md' })

export const TemplateName = Type.String({ description: 'Name of the template' })
export const Revision = Type.Integer({
  minimum: 1,
  description: 'The revision that was read: a template that was saved since is not overwritten',
})

const Author = (description: string) => Nullable(Type.String({ description }))
export const TemplateDepartment = Type.Object({
  ID: Id('department', 'The department'),
  Name: Type.String({ description: 'Its name' }),
})

const summary = {
  ID: Id('label-template', 'The template'),
  Name: TemplateName,
  Target: Type.Enum(labelTargets, { description: 'What the label is stuck on' }),
  Width: Type.Number({ description: 'Width of a label in millimetres' }),
  Height: Type.Number({ description: 'Height of a label in millimetres' }),
  Version: Nullable(Type.Integer({ description: 'The published version; null for none' })),
}

const state = {
  ...summary,
  State: Type.Enum(templateStates, { description: 'Draft, published, or disabled' }),
  HasChanges: Type.Boolean({ description: 'True when the draft differs from the published version' }),
  IsEnabled: Type.Boolean({ description: 'True when it can be chosen for printing' }),
  Departments: Nullable(
    Type.Array(TemplateDepartment, {
      description: 'The departments, with those below them, whose members may print it; null for everyone',
    }),
  ),
  Revision: Type.Integer({ description: 'Grows with each change of the draft' }),
  CreatedBy: Author('Who created it'),
  CreatedAt: Moment('When it was created'),
  UpdatedBy: Author('Who changed it last'),
  UpdatedAt: Moment('When it was changed last'),
  PrintCount: Type.Integer({ description: 'How many labels were printed' }),
  LastPrintedAt: Nullable(Moment('When it was printed last; null for never')),
}

/** A row of the list of templates; `GET /LabelTemplate/{ID}/picture/{Revision}` draws it. */
export const ListedTemplate = Type.Object(state)
export type ListedTemplate = Static<typeof ListedTemplate>

/** A template with its draft. */
export const TemplateDetail = Type.Object({ ...state, Document: LabelDocument })
export type TemplateDetail = Static<typeof TemplateDetail>

/** A template that a member can choose for printing. */
export const PrintableTemplate = Type.Object({
  ...summary,
  Version: Type.Integer({ description: 'The published version' }),
  LastPrintedAt: Nullable(Moment('When it was printed last; null for never')),
})
export type PrintableTemplate = Static<typeof PrintableTemplate>

const version = {
  Version: Type.Integer({ description: 'Number of the version, from 1' }),
  Name: TemplateName,
  PublishedBy: Author('Who published it'),
  PublishedAt: Moment('When it was published'),
  Note: Type.String({ description: 'What changed, in the words of who published it; may be empty' }),
}
export const TemplateVersion = Type.Object(version)
export type TemplateVersion = Static<typeof TemplateVersion>
export const TemplateVersionDetail = Type.Object({ ...version, Document: LabelDocument })
export type TemplateVersionDetail = Static<typeof TemplateVersionDetail>

/** What `labels.changed-meanwhile` says in its details: what somebody else saved. */
export interface ChangedMeanwhile {
  Revision: number
  UpdatedBy: string | null
  UpdatedAt: string
  Document: LabelTemplate
}

/** A character as the font draws it, in thousandths of the size. */
const Glyph = Type.Object({
  Advance: Type.Number({ description: 'From the left edge of the character to that of the next' }),
  Outline: Type.String({ description: 'An SVG path, downwards from the baseline; empty for a space' }),
})
export const Glyphs = Type.Object({
  Ascent: Type.Number({ description: 'From the baseline to the top of a line' }),
  Descent: Type.Number({ description: 'From the baseline to the bottom of a line' }),
  Glyphs: Type.Array(
    Type.Object({
      Character: Type.String({ description: 'The character' }),
      Glyph: Nullable(Glyph),
    }),
    { description: 'Each different character that was asked for; null where the font has none' },
  ),
})
export type Glyphs = Static<typeof Glyphs>

const Points = (description: string) => Type.Array(Type.Number(), { description })
/** A molecule as it is drawn. */
export const StructureView = Type.Object({
  Fault: Nullable(
    Type.Enum(['unreadable', 'too-complex'], { description: 'Why there is no drawing; null where there is one' }),
  ),
  Drawing: Nullable(
    Type.Object({
      Width: Type.Number({ description: 'Width; a bond has 30' }),
      Height: Type.Number({ description: 'Height' }),
      Lines: Type.Array(Points('Points of a line, x and y in turn'), { description: 'Bonds' }),
      HashedBonds: Type.Array(Type.Array(Points('Points of a line, x and y in turn')), {
        description: 'Bonds that point away, each with its lines',
      }),
      Areas: Type.String({ description: 'Letters and wedges: a path of absolute M, L, Q, C and Z' }),
    }),
  ),
})
export type StructureView = Static<typeof StructureView>
