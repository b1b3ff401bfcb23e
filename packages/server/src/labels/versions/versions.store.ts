import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { and, desc, eq } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import type { Db } from '#kit/data/database.ts'
import { labelTemplateVersions } from '../labels.tables.ts'

const { templateId, version, name, note, publishedAt, document } = labelTemplateVersions
const summary = { version, name, note, publishedAt, publishedByName: accounts.realName }

/** The versions of a template without their documents, the latest first. */
export const listVersions = (db: Db, id: string) =>
  db
    .select(summary)
    .from(labelTemplateVersions)
    .leftJoin(accounts, eq(accounts.id, labelTemplateVersions.publishedBy))
    .where(eq(templateId, id))
    .orderBy(desc(version))

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

export async function findVersion(
  db: Db,
  id: string,
  number: number,
): Promise<(VersionRow & { document: LabelTemplate }) | undefined> {
  const [row] = await db
    .select({ ...summary, document })
    .from(labelTemplateVersions)
    .leftJoin(accounts, eq(accounts.id, labelTemplateVersions.publishedBy))
    .where(and(eq(templateId, id), eq(version, number)))
  return row
}

export const insertVersion = (db: Db, row: typeof labelTemplateVersions.$inferInsert) =>
  db.insert(labelTemplateVersions).values(row)
