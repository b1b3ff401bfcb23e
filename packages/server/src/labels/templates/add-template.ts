import { maxTemplates } from '@atrium/contract/labels/labels.shapes.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { countTemplates, findTemplate, insertTemplate } from './templates.store.ts'

/** Adds a template with a name that is free. Throws `labels.name-repeated` and `labels.too-many`. */
export async function addTemplate(db: Db, input: { organisationId: string; by: string; document: LabelTemplate }) {
  // Before counting: two that are added at once count each other.
  await lockOrganisation(db)
  await requireRoom(db)
  const id = newId()
  if (!(await insertTemplate(db, { id, ...input }))) throw new CallError('labels.name-repeated')
  const row = await findTemplate(db, id)
  if (!row) throw new Error('A template that was just added is gone')
  return row
}

/** Throws `labels.too-many` where the organisation cannot have that many more. */
export async function requireRoom(db: Db, count = 1): Promise<void> {
  if ((await countTemplates(db)) + count > maxTemplates)
    throw new CallError('labels.too-many', { values: { max: String(maxTemplates) } })
}
