import type { templateCalls } from '@atrium/contract/labels/templates.calls.ts'
import { checkDepartments } from '#departments/referenced-departments.ts'
import { namesOf } from '#departments/departments.service.ts'
import type { Db } from '#kit/data/database.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { insertAct } from '#logs/operations/undoable-acts.ts'
import { departmentsOf, findDepartments } from '../departments.ts'
import { documentChanges } from '../documents/document-changes.ts'
import { readDocument } from '../documents/read-document.ts'
import { addTemplate } from './add-template.ts'
import { lockRevision } from './lock-revision.ts'
import { detailOf, listedOf, printableOf } from './template-views.ts'
import {
  deleteTemplates,
  findTemplate,
  isNameTaken,
  listTemplates,
  lockTemplates,
  updateDraft,
  updateTemplate,
} from './templates.store.ts'
import { undoDeletion } from './undo-deletion.ts'

/** Handlers of templates and their drafts. */
export const templates = (): Handlers<typeof templateCalls> => ({
  async page({ body: { pageIndex, pageSize, ...filter }, db }) {
    const { rows, total } = await listTemplates(db, {
      search: filter.Search,
      target: filter.Target,
      state: filter.State,
      sort: filter.Sort,
      descending: filter.Descending,
      limit: pageSize,
      offset: (pageIndex - 1) * pageSize,
    })
    return { total, items: await listedOf(db, rows) }
  },

  async query({ body: { pageIndex, pageSize, Search, Target }, db, visitor: { person } }) {
    const { rows, total } = await listTemplates(db, {
      search: Search,
      target: Target,
      printableFor: await departmentsOf(db, person.id),
      sort: 'name',
      descending: false,
      limit: pageSize,
      offset: (pageIndex - 1) * pageSize,
    })
    return { total, items: rows.map(printableOf) }
  },

  template: async ({ params: { id }, db, fail }) =>
    detailOf(db, (await findTemplate(db, id)) ?? fail('request.not-found')),

  async add({ body, db, lang, visitor: { organisation, person }, note }) {
    const document = readDocument(body.Document, lang)
    const row = await addTemplate(db, { organisationId: organisation.id, by: person.id, document })
    note({
      subject: { id: row.id, name: row.name },
      changes: documentChanges(undefined, document),
      ...reasonOf(body),
    })
    return detailOf(db, row)
  },

  async save({ params: { id }, body, db, lang, visitor: { person }, note, fail }) {
    const before = await lockRevision(db, id, body.Revision)
    const document = readDocument(body.Document, lang)
    const changes = documentChanges(before.draft, document)
    if (Object.keys(changes).length === 0) {
      note(null)
      return detailOf(db, before)
    }
    if (!(await updateDraft(db, id, { by: person.id, document }))) fail('labels.name-repeated')
    note({ subject: { id, name: document.name }, changes, ...reasonOf(body) })
    return detailOf(db, (await findTemplate(db, id)) ?? fail('request.not-found'))
  },

  async remove({ body, db, visitor, request, note, fail }) {
    const rows = await lockTemplates(db, body.ids)
    if (rows.length !== body.ids.length) fail('request.not-found')
    await deleteTemplates(db, body.ids)
    const ActID = await insertAct({ db, visitor, request }, 'labels.removed', { ids: body.ids })
    const names = rows.map(({ name }) => name)
    note({
      subject: { id: rows[0]?.id ?? '', name: names.join(', ') },
      changes: { labelTemplates: [names, null] },
      ...reasonOf(body),
    })
    return { ActID }
  },

  undoRemove: undoDeletion,

  async enable({ body, db, note, fail }) {
    const [before] = await lockTemplates(db, [body.ID])
    if (!before) return fail('request.not-found')
    const departmentIds = body.DepartmentIDs === undefined ? before.departmentIds : body.DepartmentIDs
    await checkDepartments(db, departmentIds ?? [])
    await updateTemplate(db, body.ID, { isEnabled: body.IsEnabled, departmentIds })
    const changes = await enabledChanges(db, before, { isEnabled: body.IsEnabled, departmentIds })
    note(
      Object.keys(changes).length > 0
        ? { subject: { id: before.id, name: before.name }, changes, ...reasonOf(body) }
        : null,
    )
    const [listed] = await listedOf(db, [(await findTemplate(db, body.ID)) ?? fail('request.not-found')])
    return listed ?? fail('request.not-found')
  },

  checkName: async ({ query: { name, id }, db }) => ({ IsTaken: await isNameTaken(db, name, id) }),

  departments: async ({ query: { search = '' }, db }) =>
    (await findDepartments(db, search.trim())).map(({ id, name }) => ({ ID: id, Name: name })),
})

interface Enabled {
  isEnabled: boolean
  departmentIds: string[] | null
}

/** What changed of who can print, departments by their names. */
async function enabledChanges(
  db: Db,
  before: Enabled,
  after: Enabled,
): Promise<Record<string, [before: unknown, after: unknown]>> {
  const names = await namesOf(db, [...(before.departmentIds ?? []), ...(after.departmentIds ?? [])])
  const namesIn = ({ departmentIds }: Enabled) => departmentIds && departmentIds.map((id) => names.get(id) ?? id)
  const [were, are] = [namesIn(before), namesIn(after)]
  return {
    ...(before.isEnabled !== after.isEnabled && {
      isEnabled: [before.isEnabled, after.isEnabled] as [unknown, unknown],
    }),
    ...(JSON.stringify(were) !== JSON.stringify(are) && { departments: [were, are] as [unknown, unknown] }),
  }
}
