import type { templateSorts, templateStates } from '@atrium/contract/labels/labels.shapes.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { foldName } from '@atrium/labels/model/name-rules.ts'
import { and, asc, desc, eq, getTableColumns, ilike, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '#identity/accounts.tables.ts'
import { containing } from '#kit/data/containing.ts'
import { arrayOf, isUniqueViolation, type Db } from '#kit/data/database.ts'
import { labelTemplates } from '../labels.tables.ts'

const creators = alias(accounts, 'creators')
const editors = alias(accounts, 'editors')
const { draft, nameKey: _, issuedCounters: __, organisationId: ___, ...listed } = getTableColumns(labelTemplates)
const withAuthors = { ...listed, createdByName: creators.realName, updatedByName: editors.realName }

/** A template without its document. */
export type TemplateRow = Awaited<ReturnType<typeof selectTemplates>>[number]
export type TemplateWithDraft = TemplateRow & { draft: LabelTemplate }

const selectTemplates = (db: Db) =>
  db
    .select(withAuthors)
    .from(labelTemplates)
    .leftJoin(creators, eq(creators.id, labelTemplates.createdBy))
    .leftJoin(editors, eq(editors.id, labelTemplates.updatedBy))

export interface TemplateFilter {
  search?: string | undefined
  target?: LabelTemplate['target'] | undefined
  state?: (typeof templateStates)[number] | undefined
  /** The departments of a person with those above them: only what is published and enabled for one of them. */
  printableFor?: readonly string[] | undefined
}

const isPublished = sql`${labelTemplates.publishedVersion} is not null`
const inState = {
  draft: sql`not ${isPublished}`,
  published: sql`${isPublished} and ${labelTemplates.isEnabled}`,
  disabled: sql`${isPublished} and not ${labelTemplates.isEnabled}`,
}

/** What a person of these departments can print. */
const isPrintableFor = (departmentIds: readonly string[]) =>
  sql`${inState.published} and (${labelTemplates.departmentIds} is null or ${labelTemplates.departmentIds} && ${arrayOf(departmentIds, 'uuid')})`

const matches = ({ search = '', target, state, printableFor }: TemplateFilter) =>
  and(
    isNull(labelTemplates.deletedAt),
    search.trim() ? ilike(labelTemplates.nameKey, containing(foldName(search))) : undefined,
    target && eq(labelTemplates.target, target),
    state && inState[state],
    printableFor && isPrintableFor(printableFor),
  )

const orders: Record<(typeof templateSorts)[number], SQL> = {
  name: sql`${labelTemplates.nameKey}`,
  target: sql`${labelTemplates.target}`,
  updated: sql`${labelTemplates.updatedAt}`,
  created: sql`${labelTemplates.createdAt}`,
  prints: sql`${labelTemplates.printCount}`,
  printed: sql`coalesce(${labelTemplates.lastPrintedAt}, '-infinity')`,
}

export interface TemplatePage extends TemplateFilter {
  sort: keyof typeof orders
  descending: boolean
  limit: number
  offset: number
}

/** A page of templates without their documents, and how many there are. */
export async function listTemplates(db: Db, { sort, descending, limit, offset, ...filter }: TemplatePage) {
  const where = matches(filter)
  const direction = descending ? desc : asc
  const rows = await selectTemplates(db)
    .where(where)
    .orderBy(direction(orders[sort]), direction(labelTemplates.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(labelTemplates, where) }
}

const isThere = (id: string) => and(eq(labelTemplates.id, id), isNull(labelTemplates.deletedAt))

export async function findTemplate(db: Db, id: string): Promise<TemplateWithDraft | undefined> {
  const [row] = await db
    .select({ ...withAuthors, draft })
    .from(labelTemplates)
    .leftJoin(creators, eq(creators.id, labelTemplates.createdBy))
    .leftJoin(editors, eq(editors.id, labelTemplates.updatedBy))
    .where(isThere(id))
  return row
}

/** A template that a person of these departments can print. */
export async function findPrintable(
  db: Db,
  id: string,
  departmentIds: readonly string[],
): Promise<TemplateRow | undefined> {
  const [row] = await selectTemplates(db).where(and(isThere(id), isPrintableFor(departmentIds)))
  return row
}

/** Locks templates until the transaction ends, in the order of their ids. Resolves to those that exist. */
export const lockTemplates = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(labelTemplates)
    .where(and(inArray(labelTemplates.id, [...ids]), isNull(labelTemplates.deletedAt)))
    .orderBy(asc(labelTemplates.id))
    .for('update')

/** The deleted ones among templates, locked until the transaction ends. */
export const lockDeletedTemplates = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: labelTemplates.id, name: labelTemplates.name })
    .from(labelTemplates)
    .where(and(inArray(labelTemplates.id, [...ids]), sql`${labelTemplates.deletedAt} is not null`))
    .orderBy(asc(labelTemplates.id))
    .for('update')

export const countTemplates = (db: Db) => db.$count(labelTemplates, isNull(labelTemplates.deletedAt))

/** The folded names of the templates of the organisation. */
export async function listNameKeys(db: Db): Promise<Set<string>> {
  const rows = await db
    .select({ key: labelTemplates.nameKey })
    .from(labelTemplates)
    .where(isNull(labelTemplates.deletedAt))
  return new Set(rows.map(({ key }) => key))
}

/** True when another template has the name, whatever its case and width. */
export async function isNameTaken(db: Db, name: string, besides?: string): Promise<boolean> {
  const [row] = await db
    .select({ id: labelTemplates.id })
    .from(labelTemplates)
    .where(
      and(
        eq(labelTemplates.nameKey, foldName(name)),
        isNull(labelTemplates.deletedAt),
        besides ? sql`${labelTemplates.id} <> ${besides}` : undefined,
      ),
    )
  return row !== undefined
}

/** The columns that follow from a draft. */
const columnsOf = (document: LabelTemplate) => ({
  draft: document,
  name: document.name,
  nameKey: foldName(document.name),
  target: document.target,
  width: document.media.width,
  height: document.media.height,
})

export interface NewTemplate {
  id: string
  organisationId: string
  by: string
  document: LabelTemplate
}

/** Resolves to false where the name is in use. */
export async function insertTemplate(db: Db, { id, organisationId, by, document }: NewTemplate): Promise<boolean> {
  const rows = await db
    .insert(labelTemplates)
    .values({ id, organisationId, createdBy: by, updatedBy: by, ...columnsOf(document) })
    .onConflictDoNothing()
    .returning({ id: labelTemplates.id })
  return rows.length > 0
}

const nextRevision = { revision: sql`${labelTemplates.revision} + 1`, updatedAt: sql`now()` }

/** Replaces the draft. Resolves to false where the name is in use; then the transaction is over. */
export async function updateDraft(db: Db, id: string, { by, document }: { by: string; document: LabelTemplate }) {
  try {
    await db
      .update(labelTemplates)
      .set({ ...columnsOf(document), ...nextRevision, updatedBy: by })
      .where(eq(labelTemplates.id, id))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export const updateTemplate = (
  db: Db,
  id: string,
  changes: Partial<
    Pick<typeof labelTemplates.$inferInsert, 'isEnabled' | 'departmentIds' | 'publishedVersion' | 'publishedRevision'>
  >,
) => db.update(labelTemplates).set(changes).where(eq(labelTemplates.id, id))

export const deleteTemplates = (db: Db, ids: readonly string[]) =>
  db
    .update(labelTemplates)
    .set({ deletedAt: sql`now()` })
    .where(inArray(labelTemplates.id, [...ids]))

/** Makes a deleted template exist again, with a name that is free. */
export const restoreTemplate = (db: Db, id: string, name: string) =>
  db
    .update(labelTemplates)
    .set({
      deletedAt: null,
      name,
      nameKey: foldName(name),
      draft: sql`jsonb_set(${labelTemplates.draft}, '{name}', to_jsonb(${name}::text))`,
    })
    .where(eq(labelTemplates.id, id))
