import { day, hour } from '@atrium/contract/constants.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { foldName } from '@atrium/labels/model/name-rules.ts'
import { starters } from '@atrium/labels/starters/starters.ts'
import type { labelTemplates, labelTemplateVersions } from '#labels/labels.tables.ts'
import { Random } from './random.ts'

type TemplateRow = typeof labelTemplates.$inferInsert
type VersionRow = typeof labelTemplateVersions.$inferInsert

/** Not every template of a laboratory is in use. */
const drafts = ['a4-5x13']
const disabled = ['rack']

/** The starters in both languages as templates of an organisation, most of them published. */
export function labelTemplateRows(now: Date, { organisationId, by }: { organisationId: string; by: string }) {
  const random = new Random('label templates')
  const documents = (['zh', 'en'] as const).flatMap((lang) =>
    starters.map(({ code, create }) => ({ code, document: create(lang) })),
  )
  const rows = documents.map(({ code, document }, index) => {
    const createdAt = new Date(now.getTime() - 60 * day + index * 3 * day)
    return rowOf(document, {
      id: random.id(createdAt.getTime()),
      organisationId,
      createdBy: by,
      updatedBy: by,
      createdAt,
      updatedAt: new Date(createdAt.getTime() + 5 * hour),
      isEnabled: !disabled.includes(code),
      publishedVersion: drafts.includes(code) ? null : 1,
      publishedRevision: drafts.includes(code) ? null : 1,
    })
  })
  return { templates: rows, versions: rows.flatMap(versionOf) }
}

type Facts = Omit<TemplateRow, 'name' | 'nameKey' | 'target' | 'width' | 'height' | 'draft'> & { id: string }

const rowOf = (document: LabelTemplate, facts: Facts) => ({
  ...facts,
  name: document.name,
  nameKey: foldName(document.name),
  target: document.target,
  width: document.media.width,
  height: document.media.height,
  draft: document,
})

function versionOf(row: ReturnType<typeof rowOf>): VersionRow[] {
  const { id, organisationId, name, draft, createdBy, updatedAt } = row
  if (!row.publishedVersion) return []
  return [
    {
      templateId: id,
      version: 1,
      organisationId,
      name,
      document: draft,
      ...(createdBy && { publishedBy: createdBy }),
      ...(updatedAt && { publishedAt: updatedAt }),
    },
  ]
}
