import { download, read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import {
  documentBodyLimit,
  Glyphs,
  LabelDocument,
  maxGlyphs,
  maxStructures,
  maxStructureText,
  PrintableTemplate,
  Revision,
  StructureView,
  TemplateDetail,
  TemplateName,
  TemplateVersion,
  TemplateVersionDetail,
} from './labels.shapes.ts'
import { designers, documentFails, printers, templateParams } from './templates.calls.ts'

const versionParams = Type.Object({
  id: Id('label-template', 'The template'),
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Number of the version' }),
})

/** What was published, and what templates are made of. */
export const versionCalls = {
  publish: write({
    at: 'POST /LabelTemplate/:id/publish',
    title: 'Publish label template',
    purpose: 'Makes the draft of a label template the next version, which is printed from now on and never changes.',
    ...designers,
    audit: 'labels.published',
    params: templateParams,
    body: Type.Object({
      Revision,
      Note: Type.Optional(Type.String({ maxLength: 500, description: 'What changed' })),
    }),
    gives: TemplateDetail,
    fails: [
      ...documentFails,
      'labels.changed-meanwhile',
      'labels.nothing-to-publish',
      'labels.too-many-versions',
      'request.not-found',
    ],
  }),
  versions: read({
    at: 'GET /LabelTemplate/:id/versions',
    title: 'List template versions',
    purpose: 'Lists the published versions of a label template, the latest first.',
    ...designers,
    params: templateParams,
    gives: Type.Array(TemplateVersion),
    fails: ['request.not-found'],
  }),
  version: read({
    at: 'GET /LabelTemplate/:id/versions/:version',
    title: 'Get template version',
    purpose: 'Returns a published version of a label template.',
    ...designers,
    params: versionParams,
    gives: TemplateVersionDetail,
    fails: ['request.not-found'],
  }),
  restore: write({
    at: 'POST /LabelTemplate/:id/versions/:version/restore',
    title: 'Restore template version',
    purpose: 'Makes a published version the draft again.',
    ...designers,
    audit: 'labels.restored',
    params: versionParams,
    body: Type.Object({ Revision, Reason }),
    gives: TemplateDetail,
    fails: [...documentFails, 'labels.changed-meanwhile', 'request.not-found'],
  }),
  published: read({
    at: 'GET /LabelTemplate/:id/published',
    title: 'Get published template',
    purpose: 'Returns the published version of a label template that is enabled for the department of the caller.',
    ...printers,
    params: templateParams,
    gives: Type.Object({ ...PrintableTemplate.properties, Document: LabelDocument }),
    fails: ['request.not-found'],
  }),
  glyphs: read({
    at: 'POST /LabelTemplate/glyphs',
    title: 'Get glyphs',
    purpose: 'Returns outlines of characters in the font that labels are printed in.',
    ...printers,
    limit: { atOnce: 4, queryTimeoutMs: 3_000 },
    body: Type.Object({
      Characters: Type.String({ maxLength: maxGlyphs, description: 'The characters, in any order' }),
      IsBold: Type.Boolean({ description: 'True for the bold weight' }),
    }),
    gives: Glyphs,
  }),
  structures: read({
    at: 'POST /LabelTemplate/structures',
    title: 'Draw structures',
    purpose: 'Returns the lines and letters of molecules, as labels draw them.',
    ...printers,
    limit: { atOnce: 4, queryTimeoutMs: 3_000 },
    body: Type.Object({
      Structures: Type.Array(
        Type.String({ minLength: 1, maxLength: maxStructureText, description: 'A SMILES or a molfile' }),
        { minItems: 1, maxItems: maxStructures, description: 'The molecules' },
      ),
    }),
    gives: Type.Array(StructureView, { description: 'The drawings, in the order of the molecules' }),
    fails: ['labels.rendering-failed'],
  }),
  export: read({
    at: 'GET /LabelTemplate/:id/export',
    title: 'Export label template',
    purpose: 'Downloads the draft of a label template as JSON, with its pictures.',
    ...designers,
    params: templateParams,
    gives: download('application/json'),
    fails: ['request.not-found'],
  }),
  import: write({
    at: 'POST /LabelTemplate/import',
    title: 'Import label template',
    purpose: 'Adds a label template from an exported file. When its name is in use it gets a number behind it.',
    ...designers,
    audit: 'labels.imported',
    bodyLimit: documentBodyLimit + 400_000,
    body: Type.Object({
      Text: Type.String({ maxLength: documentBodyLimit, description: 'The exported file' }),
      Name: Type.Optional(TemplateName),
      Reason,
    }),
    gives: TemplateDetail,
    fails: [...documentFails, 'labels.too-many'],
  }),
}
