import type { Lang } from '@atrium/contract/constants.ts'
import type { InterfaceFields } from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import type { InterfaceKind } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { and, asc, count, desc, eq, getTableColumns, ilike, or, sql, type SQL } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { containing } from '#kit/data/containing.ts'
import type { Db } from '#kit/data/database.ts'
import { namedOrganisations } from '#organisation/named-organisations.ts'
import { organisations } from '#organisation/organisation.tables.ts'
import { products } from '#products/products.tables.ts'
import { openInterfaceActivations, openInterfaces, openInterfaceVersions } from '../open-platform.tables.ts'

export type InterfaceRow = typeof openInterfaces.$inferSelect
const product = { code: products.code, name: products.name, englishName: products.englishName }

interface Page {
  limit: number
  offset: number
}

export interface InterfaceFilter {
  search?: string | undefined
  productId?: string | undefined
  kind?: InterfaceKind | undefined
}

function matches({ search, productId, kind }: InterfaceFilter): SQL | undefined {
  const part = search && containing(search)
  return and(
    productId ? eq(openInterfaces.productId, productId) : undefined,
    kind ? eq(openInterfaces.kind, kind) : undefined,
    part
      ? or(
          ...[openInterfaces.code, openInterfaces.name, openInterfaces.englishName, openInterfaces.projectCode].map(
            (column) => ilike(column, part),
          ),
        )
      : undefined,
  )
}

const inOrder = [asc(products.position), asc(products.code), asc(openInterfaces.code)]

/** Interfaces with their product and the number of organisations for which they are switched on. */
const selectManaged = (db: Db) => {
  const activations = db
    .select({ value: count() })
    .from(openInterfaceActivations)
    .where(eq(openInterfaceActivations.interfaceId, openInterfaces.id))
  return db
    .select({
      ...getTableColumns(openInterfaces),
      product,
      activationCount: sql<number>`(${activations})`.mapWith(Number),
    })
    .from(openInterfaces)
    .innerJoin(products, eq(products.id, openInterfaces.productId))
}
export type ManagedInterfaceRow = Awaited<ReturnType<typeof selectManaged>>[number]

export async function hasProduct(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ id: products.id }).from(products).where(eq(products.id, id))
  return row !== undefined
}

/** A page of all interfaces, by product and code. */
export const listInterfaces = (db: Db, { limit, offset, ...filter }: InterfaceFilter & Page) =>
  selectManaged(db)
    .where(matches(filter))
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset)

export async function countInterfaces(db: Db, filter: InterfaceFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(openInterfaces).where(matches(filter))
  return row?.total ?? 0
}

export async function findManagedInterface(db: Db, id: string): Promise<ManagedInterfaceRow | undefined> {
  const [row] = await selectManaged(db).where(eq(openInterfaces.id, id))
  return row
}

/** An interface; row rules do not limit it, since interfaces are the same for every organisation. */
export async function findInterface(db: Db, id: string): Promise<InterfaceRow | undefined> {
  const [row] = await db.select().from(openInterfaces).where(eq(openInterfaces.id, id))
  return row
}

/** An interface, locked until the transaction ends. */
export async function lockInterface(db: Db, id: string): Promise<InterfaceRow | undefined> {
  const [row] = await db.select().from(openInterfaces).where(eq(openInterfaces.id, id)).for('update')
  return row
}

/** The interfaces of a product by code, locked until the transaction ends. */
export const lockInterfacesOf = (db: Db, productId: string) =>
  db
    .select()
    .from(openInterfaces)
    .where(eq(openInterfaces.productId, productId))
    .orderBy(asc(openInterfaces.code))
    .for('update')

/** The same, for a comparison that changes nothing. */
export const listInterfacesOf = (db: Db, productId: string): Promise<InterfaceRow[]> =>
  db.select().from(openInterfaces).where(eq(openInterfaces.productId, productId)).orderBy(asc(openInterfaces.code))

const columnsOf = (fields: InterfaceFields) => ({
  code: fields.Code,
  name: fields.Name,
  englishName: fields.EnglishName,
  description: fields.Description,
  englishDescription: fields.EnglishDescription,
  projectCode: fields.ProjectCode,
  kind: fields.Kind,
  method: fields.Method,
  upstream: fields.Upstream,
  path: fields.Path,
  delayHours: fields.DelayHours,
  timeoutSeconds: fields.TimeoutSeconds,
  callsPerMinute: fields.CallsPerMinute,
  bodySchema: fields.BodySchema,
  examples: fields.Examples,
})

/** What operators write of an interface. */
export const fieldsOf = (row: InterfaceRow): InterfaceFields => ({
  Code: row.code,
  Name: row.name,
  EnglishName: row.englishName,
  Description: row.description,
  EnglishDescription: row.englishDescription,
  ProjectCode: row.projectCode,
  Kind: row.kind,
  Method: row.method,
  Upstream: row.upstream,
  Path: row.path,
  DelayHours: row.delayHours,
  TimeoutSeconds: row.timeoutSeconds,
  CallsPerMinute: row.callsPerMinute,
  BodySchema: row.bodySchema,
  Examples: row.examples,
})

/** Inserts an interface with its first version. Codes are unique within a product. */
export async function insertInterface(
  db: Db,
  { productId, fields, by }: { productId: string; fields: InterfaceFields; by: string },
): Promise<string> {
  const id = newId()
  await db.insert(openInterfaces).values({ id, productId, ...columnsOf(fields) })
  await db
    .insert(openInterfaceVersions)
    .values({ interfaceId: id, version: 1, definition: { ...fields }, createdBy: by })
  return id
}

/** Changes an interface and stores the version that follows `version`. */
export async function updateInterface(
  db: Db,
  { id, version, fields, by }: { id: string; version: number; fields: InterfaceFields; by: string },
): Promise<void> {
  const next = version + 1
  await db
    .update(openInterfaces)
    .set({ ...columnsOf(fields), version: next, updatedAt: sql`now()` })
    .where(eq(openInterfaces.id, id))
  await db
    .insert(openInterfaceVersions)
    .values({ interfaceId: id, version: next, definition: { ...fields }, createdBy: by })
}

export const switchInterface = (db: Db, id: string, isEnabled: boolean) =>
  db
    .update(openInterfaces)
    .set({ isEnabled, updatedAt: sql`now()` })
    .where(eq(openInterfaces.id, id))

/** The last versions of an interface, the newest first. */
export const listVersions = (db: Db, interfaceId: string, limit: number) =>
  db
    .select()
    .from(openInterfaceVersions)
    .where(eq(openInterfaceVersions.interfaceId, interfaceId))
    .orderBy(desc(openInterfaceVersions.version))
    .limit(limit)

/** A page of all organisations with their activation of an interface; first those that have one. */
export const listActivations = (
  db: Db,
  interfaceId: string,
  { search, limit, offset }: { search: string | undefined } & Page,
) =>
  db
    .select({
      id: organisations.id,
      name: organisations.name,
      englishName: organisations.englishName,
      activatedAt: openInterfaceActivations.activatedAt,
    })
    .from(organisations)
    .leftJoin(
      openInterfaceActivations,
      and(
        eq(openInterfaceActivations.organisationId, organisations.id),
        eq(openInterfaceActivations.interfaceId, interfaceId),
      ),
    )
    .where(namedOrganisations(search))
    .orderBy(sql`${openInterfaceActivations.activatedAt} is null`, asc(organisations.name), asc(organisations.id))
    .limit(limit)
    .offset(offset)

export async function countOrganisations(db: Db, search: string | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(organisations).where(namedOrganisations(search))
  return row?.total ?? 0
}

/** Since when an interface is switched on for the organisation of the transaction. */
export async function findActivation(db: Db, interfaceId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ activatedAt: openInterfaceActivations.activatedAt })
    .from(openInterfaceActivations)
    .where(eq(openInterfaceActivations.interfaceId, interfaceId))
  return row?.activatedAt
}

/** Switches an interface on or off for the organisation of the transaction; the session must be an operator's. */
export const setActivation = (
  db: Db,
  sessionId: string,
  { interfaceId, isActive }: { interfaceId: string; isActive: boolean },
) =>
  db.execute(sql`select set_open_interface_activation(${sessionId}::uuid, ${interfaceId}::uuid, ${isActive}::boolean)`)

/** Those that are switched on for the organisation of the transaction, neither switched off for all nor of a hidden product. */
const isUsable = and(eq(openInterfaces.isEnabled, true), eq(products.isEnabled, true))

const selectUsable = (db: Db) =>
  db
    .select({ ...getTableColumns(openInterfaces), product })
    .from(openInterfaceActivations)
    .innerJoin(openInterfaces, eq(openInterfaces.id, openInterfaceActivations.interfaceId))
    .innerJoin(products, eq(products.id, openInterfaces.productId))
export type UsableInterfaceRow = Awaited<ReturnType<typeof selectUsable>>[number]

/** A page of the interfaces that the organisation of the transaction can use. */
export const listUsableInterfaces = (db: Db, { limit, offset, ...filter }: InterfaceFilter & Page) =>
  selectUsable(db)
    .where(and(isUsable, matches(filter)))
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset)

export async function countUsableInterfaces(db: Db, filter: InterfaceFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(openInterfaceActivations)
    .innerJoin(openInterfaces, eq(openInterfaces.id, openInterfaceActivations.interfaceId))
    .innerJoin(products, eq(products.id, openInterfaces.productId))
    .where(and(isUsable, matches(filter)))
  return row?.total ?? 0
}

/** The products of those interfaces, with their number. */
export const listUsableProducts = (db: Db, lang: Lang) =>
  db
    .select({
      ID: products.id,
      Code: products.code,
      Name: sql<string>`${lang === 'en' ? products.englishName : products.name}`,
      InterfaceCount: count(),
    })
    .from(openInterfaceActivations)
    .innerJoin(openInterfaces, eq(openInterfaces.id, openInterfaceActivations.interfaceId))
    .innerJoin(products, eq(products.id, openInterfaces.productId))
    .where(isUsable)
    .groupBy(products.id)
    .orderBy(asc(products.position), asc(products.code))
