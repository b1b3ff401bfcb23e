import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import {
  documentBodyLimit,
  GivenDocument,
  labelTargets,
  ListedTemplate,
  maxRemovedTemplates,
  PrintableTemplate,
  Revision,
  TemplateDepartment,
  TemplateDetail,
  templateSorts,
  templateStates,
  undoDeletionMinutes,
} from './labels.shapes.ts'

export const designers = { access: 'signed-in', scope: 'organisation', menu: 'label-designer' } as const
export const printers = {
  access: 'signed-in',
  scope: 'organisation',
  menu: ['label-printing', 'label-designer'],
} as const
export const templateParams = Type.Object({ id: Id('label-template', 'The template') })
/** How a document can be wrong: with the specified texts, or else by its fields. */
export const documentFails = [
  'labels.invalid',
  'labels.name-repeated',
  'labels.key-repeated',
  'labels.component-oversized',
  'upload.wrong-format',
  'upload.too-large',
  'picture.too-many-pixels',
] as const

const search = Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name' }))
const target = Type.Optional(Type.Enum(labelTargets, { description: 'Only templates of this target' }))

/** Label templates: drafts, and which of them members can print. */
export const templateCalls = {
  page: read({
    at: 'POST /LabelTemplate/Page',
    title: 'List label templates',
    purpose: 'Lists the label templates of the organisation, those changed last first.',
    ...designers,
    body: Type.Object({
      ...PageRequest,
      Search: search,
      Target: target,
      State: Type.Optional(Type.Enum(templateStates, { description: 'Only templates in this state' })),
      Sort: Type.Enum(templateSorts, { default: 'updated', description: 'What the list is sorted by' }),
      Descending: Type.Boolean({ default: true, description: 'Whether the last comes first' }),
    }),
    gives: PageOf(ListedTemplate),
  }),
  query: read({
    at: 'POST /LabelTemplate/Query',
    title: 'Find printable templates',
    purpose:
      'Lists the published label templates that are enabled for the department of the caller, by name. Choose one of them for printing.',
    ...printers,
    body: Type.Object({ ...PageRequest, Search: search, Target: target }),
    gives: PageOf(PrintableTemplate),
  }),
  template: read({
    at: 'GET /LabelTemplate/:id',
    title: 'Get label template',
    purpose: 'Returns a label template with its draft.',
    ...designers,
    params: templateParams,
    gives: TemplateDetail,
    fails: ['request.not-found'],
  }),
  add: write({
    at: 'POST /LabelTemplate',
    title: 'Add label template',
    purpose:
      'Adds a label template as a draft, named in its document. To copy one, send its document with another name.',
    ...designers,
    audit: 'labels.added',
    bodyLimit: documentBodyLimit,
    body: Type.Object({ Document: GivenDocument, Reason }),
    gives: TemplateDetail,
    fails: [...documentFails, 'labels.too-many'],
  }),
  save: write({
    at: 'POST /LabelTemplate/:id',
    title: 'Edit label template',
    purpose:
      'Replaces the draft of a label template. Its published version does not change. When somebody else saved since the given revision, nothing is saved and the details of the error hold what was.',
    ...designers,
    audit: 'labels.modified',
    bodyLimit: documentBodyLimit,
    params: templateParams,
    body: Type.Object({ Document: GivenDocument, Revision, Reason }),
    gives: TemplateDetail,
    fails: [...documentFails, 'labels.changed-meanwhile', 'request.not-found'],
  }),
  remove: write({
    at: 'POST /LabelTemplate/delete',
    title: 'Delete label templates',
    purpose: `Deletes label templates, all of them or none. It can be undone for ${undoDeletionMinutes} minutes.`,
    ...designers,
    audit: 'labels.removed',
    body: Type.Object({
      ids: Type.Array(Id('label-template', 'A template'), {
        minItems: 1,
        maxItems: maxRemovedTemplates,
        uniqueItems: true,
        description: 'The templates',
      }),
      Reason,
    }),
    gives: Type.Object({ ActID: Id('act', 'With it the deletion can be undone') }),
    fails: ['request.not-found'],
  }),
  undoRemove: write({
    at: 'POST /LabelTemplate/undoDelete/:id',
    title: 'Undo deletion',
    purpose: 'Restores the label templates of a deletion. One whose name is in use meanwhile gets a number behind it.',
    ...designers,
    audit: 'labels.removal-undone',
    params: Type.Object({ id: Id('act', 'The deletion') }),
    gives: Type.Object({
      Templates: Type.Array(
        Type.Object({
          ID: Id('label-template', 'The template'),
          Name: Type.String({ description: 'Its name from now on' }),
        }),
        { description: 'The templates that exist again' },
      ),
    }),
    fails: ['request.not-found', 'members.act-undone', 'members.undo-too-late', 'labels.too-many'],
  }),
  enable: write({
    at: 'POST /LabelTemplate/EnableLabelTemplate',
    title: 'Enable label template',
    purpose:
      'Enables or disables a label template for printing, for everyone or for departments with those below them.',
    ...designers,
    audit: 'labels.enabled',
    body: Type.Object({
      ID: Id('label-template', 'The template'),
      IsEnabled: Type.Boolean({ description: 'True when it can be chosen for printing' }),
      DepartmentIDs: Type.Optional(
        Nullable(
          Type.Array(Id('department', 'A department'), {
            minItems: 1,
            maxItems: 200,
            uniqueItems: true,
            description: 'Whose members may print it; null for everyone, left out for no change',
          }),
        ),
      ),
      Reason,
    }),
    gives: ListedTemplate,
    fails: ['request.not-found'],
  }),
  checkName: read({
    at: 'GET /LabelTemplate/CheckLabelTemplateName',
    title: 'Check template name',
    purpose:
      'Says whether another label template has this name. Upper and lower case, full and half width are the same.',
    ...designers,
    query: Type.Object({
      name: Type.String({ maxLength: 200, description: 'The name' }),
      id: Type.Optional(Id('label-template', 'The template that may have it')),
    }),
    gives: Type.Object({ IsTaken: Type.Boolean({ description: 'True when another one has it' }) }),
  }),
  departments: read({
    at: 'GET /LabelTemplate/departments',
    title: 'Find departments',
    purpose: 'Lists departments for which a template can be enabled, by name: the first 100.',
    ...designers,
    query: Type.Object({ search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name' })) }),
    gives: Type.Array(TemplateDepartment),
  }),
}
