import type { ListedTemplate, PrintableTemplate, TemplateDetail } from '@atrium/contract/labels/labels.shapes.ts'
import { namesOf } from '#departments/departments.service.ts'
import type { Db } from '#kit/data/database.ts'
import type { TemplateRow, TemplateWithDraft } from './templates.store.ts'

const stateOf = ({ publishedVersion, isEnabled }: TemplateRow): ListedTemplate['State'] => {
  if (publishedVersion === null) return 'draft'
  return isEnabled ? 'published' : 'disabled'
}

const summaryOf = (row: TemplateRow) => ({
  ID: row.id,
  Name: row.name,
  Target: row.target,
  Width: row.width,
  Height: row.height,
})

/** Rows of the list, with the names of their departments. */
export async function listedOf(db: Db, rows: readonly TemplateRow[]): Promise<ListedTemplate[]> {
  const ids = [...new Set(rows.flatMap(({ departmentIds }) => departmentIds ?? []))]
  const names = ids.length > 0 ? await namesOf(db, ids) : new Map<string, string>()
  return rows.map((row) => ({
    ...summaryOf(row),
    Version: row.publishedVersion,
    State: stateOf(row),
    HasChanges: row.publishedVersion !== null && row.publishedRevision !== row.revision,
    IsEnabled: row.isEnabled,
    Departments: row.departmentIds && row.departmentIds.map((ID) => ({ ID, Name: names.get(ID) ?? ID })),
    Revision: row.revision,
    CreatedBy: row.createdByName,
    CreatedAt: row.createdAt.toISOString(),
    UpdatedBy: row.updatedByName,
    UpdatedAt: row.updatedAt.toISOString(),
    PrintCount: row.printCount,
    LastPrintedAt: row.lastPrintedAt?.toISOString() ?? null,
  }))
}

export async function detailOf(db: Db, row: TemplateWithDraft): Promise<TemplateDetail> {
  const [listed] = await listedOf(db, [row])
  return { ...(listed as ListedTemplate), Document: row.draft }
}

export const printableOf = (row: TemplateRow): PrintableTemplate => ({
  ...summaryOf(row),
  Version: row.publishedVersion ?? 0,
  LastPrintedAt: row.lastPrintedAt?.toISOString() ?? null,
})
