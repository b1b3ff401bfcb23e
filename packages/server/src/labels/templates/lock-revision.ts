import type { ChangedMeanwhile } from '@atrium/contract/labels/labels.shapes.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { findTemplate, lockTemplates, type TemplateWithDraft } from './templates.store.ts'

/**
 * Locks a template that is to be changed. Throws `request.not-found`, and `labels.changed-meanwhile` with what was saved
 * where its revision is another one.
 */
export async function lockRevision(db: Db, id: string, revision: number): Promise<TemplateWithDraft> {
  await lockTemplates(db, [id])
  const row = await findTemplate(db, id)
  if (!row) throw new CallError('request.not-found')
  if (row.revision === revision) return row
  const details: ChangedMeanwhile = {
    Revision: row.revision,
    UpdatedBy: row.updatedByName,
    UpdatedAt: row.updatedAt.toISOString(),
    Document: row.draft,
  }
  throw new CallError('labels.changed-meanwhile', { values: { name: row.updatedByName ?? '' }, details })
}
