import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import { ssoConnections } from '../sso.tables.ts'

export type ConnectionRow = typeof ssoConnections.$inferSelect
export type ConnectionInput = Omit<
  typeof ssoConnections.$inferInsert,
  'id' | 'organisationId' | 'position' | 'version' | 'createdAt' | 'isEnabled'
>

export interface ConnectionUse {
  linkedCount: number
  lastUsedAt: string | null
}

export const listConnections = (db: Db): Promise<ConnectionRow[]> =>
  db.select().from(ssoConnections).orderBy(asc(ssoConnections.position), asc(ssoConnections.id))

export async function findConnection(db: Db, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await db.select().from(ssoConnections).where(eq(ssoConnections.id, id))
  return row
}

/** A connection by its id alone, for transactions without an organisation. Those of suspended organisations are not found. */
export async function findAnyConnection(db: Db, id: string): Promise<ConnectionRow | undefined> {
  // The query builder does not select from functions.
  const [row] = await rowsOf<Record<string, unknown>>(db, sql`select * from find_sso_connection(${id}::uuid)`)
  return row && connectionOfRow(row)
}

const columns = Object.entries(getTableColumns(ssoConnections))
const connectionOfRow = (row: Record<string, unknown>) =>
  Object.fromEntries(
    columns.map(([field, column]) => {
      const value = row[column.name]
      return [field, value === null ? null : column.mapFromDriverValue(value)]
    }),
  ) as ConnectionRow

/** The connection, locked until the transaction ends. */
export async function lockConnection(db: Db, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await db.select().from(ssoConnections).where(eq(ssoConnections.id, id)).for('update')
  return row
}

/** How many members use each connection, and when one last did. */
export async function listConnectionUse(db: Db): Promise<Map<string, ConnectionUse>> {
  const rows = await rowsOf<ConnectionUse & { id: string }>(
    db,
    sql`select c.id, count(*)::integer as "linkedCount", max(i.last_used_at) as "lastUsedAt"
      from sso_identities i join sso_connections c on c.id = i.connection_id and c.issuer = i.issuer group by 1`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function insertConnection(
  db: Db,
  { id, organisationId, ...input }: ConnectionInput & { id: string; organisationId: string },
): Promise<void> {
  await db.insert(ssoConnections).values({
    id,
    organisationId,
    ...input,
    position: sql`(select coalesce(max(position), 0) + 1 from sso_connections)`,
  })
}

export const updateConnection = (db: Db, id: string, input: ConnectionInput) =>
  db
    .update(ssoConnections)
    .set({ ...input, version: sql`version + 1` })
    .where(eq(ssoConnections.id, id))

/** Changes the settings alone. */
export const setSettings = (db: Db, id: string, settings: ConnectionRow['settings']) =>
  db
    .update(ssoConnections)
    .set({ settings, version: sql`version + 1` })
    .where(eq(ssoConnections.id, id))

export const setEnabled = (db: Db, id: string, isEnabled: boolean) =>
  db.update(ssoConnections).set({ isEnabled }).where(eq(ssoConnections.id, id))

export const deleteConnection = (db: Db, id: string) => db.delete(ssoConnections).where(eq(ssoConnections.id, id))

/** Puts connections into an order. */
export const setOrder = (db: Db, ids: readonly string[]) =>
  db.execute(
    sql`update sso_connections c set position = o.position from unnest(${arrayOf(ids, 'uuid')}) with ordinality as o (id, position) where c.id = o.id`,
  )

/** Ends all sessions that began at a connection. */
export const endConnectionSessions = (db: Db, id: string) =>
  db.execute(
    sql`update sessions set ended_at = now() where ended_at is null and id in (select session_id from sso_sessions where connection_id = ${id})`,
  )
