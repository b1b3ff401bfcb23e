import type { RequestState, SignerState } from '@atrium/contract/esign/esign.shapes.ts'
import { and, asc, count, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '#identity/accounts.tables.ts'
import { containing } from '#kit/data/containing.ts'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { products } from '#products/products.tables.ts'
import {
  esignMeanings,
  esignPolicies,
  esignRequests,
  esignSessions,
  esignSignatures,
  esignSigners,
} from './esign.tables.ts'
import { policyOfProduct } from './rules.store.ts'

const selectRequests = (db: Db) =>
  db
    .select({
      id: esignRequests.id,
      organisationId: esignRequests.organisationId,
      productId: esignRequests.productId,
      productCode: products.code,
      productName: products.name,
      productEnglishName: products.englishName,
      webUrl: products.webUrl,
      key: esignRequests.key,
      inputHash: esignRequests.inputHash,
      recordId: esignRequests.recordId,
      title: esignRequests.title,
      recordHash: esignRequests.recordHash,
      content: esignRequests.content,
      contentText: esignRequests.contentText,
      inOrder: esignRequests.inOrder,
      state: esignRequests.state,
      requestedById: esignRequests.requestedById,
      requestedByName: esignRequests.requestedByName,
      returnUrl: esignRequests.returnUrl,
      createdAt: esignRequests.createdAt,
      expiresAt: esignRequests.expiresAt,
      reason: esignRequests.reason,
      ...policyOfProduct,
    })
    .from(esignRequests)
    .innerJoin(products, eq(products.id, esignRequests.productId))
    .leftJoin(esignPolicies, eq(esignPolicies.productId, esignRequests.productId))

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

export async function findRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  const [row] = await selectRequests(db).where(eq(esignRequests.id, id))
  return row
}

export async function findRequestByKey(db: Db, productId: string, key: string): Promise<RequestRow | undefined> {
  const [row] = await selectRequests(db).where(and(eq(esignRequests.productId, productId), eq(esignRequests.key, key)))
  return row
}

/** Requests whose rows stay locked until the transaction ends, by id so that two transactions take the same order. */
export const lockRequests = (db: Db, ids: readonly string[]): Promise<RequestRow[]> =>
  selectRequests(db)
    .where(inArray(esignRequests.id, [...ids]))
    .orderBy(asc(esignRequests.id))
    .for('update', { of: esignRequests })

const onBehalfOf = alias(accounts, 'on_behalf_of')

const selectSigners = (db: Db) =>
  db
    .select({
      id: esignSigners.id,
      requestId: esignSigners.requestId,
      position: esignSigners.position,
      accountId: esignSigners.accountId,
      account: accounts.account,
      name: accounts.realName,
      leftAt: accounts.leftAt,
      onBehalfOfId: esignSigners.onBehalfOfId,
      onBehalfOfName: onBehalfOf.realName,
      meaningId: esignSigners.meaningId,
      meaningCode: esignMeanings.code,
      meaningName: esignMeanings.name,
      meaningEnglishName: esignMeanings.englishName,
      meaningDepartmentIds: esignMeanings.departmentIds,
      isMeaningEnabled: esignMeanings.isEnabled,
      needsSecondStep: esignMeanings.needsSecondStep,
      state: esignSigners.state,
      actedAt: esignSigners.actedAt,
      reason: esignSigners.reason,
      signatureId: esignSignatures.id,
      jws: esignSignatures.jws,
      jwsHash: esignSignatures.jwsHash,
      timeStamp: esignSignatures.timeStamp,
    })
    .from(esignSigners)
    .innerJoin(accounts, eq(accounts.id, esignSigners.accountId))
    .innerJoin(esignMeanings, eq(esignMeanings.id, esignSigners.meaningId))
    .leftJoin(onBehalfOf, eq(onBehalfOf.id, esignSigners.onBehalfOfId))
    .leftJoin(esignSignatures, eq(esignSignatures.signerId, esignSigners.id))

export type SignerRow = Awaited<ReturnType<typeof selectSigners>>[number]

/** The signers of requests, in their order. */
export const listSigners = (db: Db, requestIds: readonly string[]): Promise<SignerRow[]> =>
  requestIds.length === 0
    ? Promise.resolve([])
    : selectSigners(db)
        .where(inArray(esignSigners.requestId, [...requestIds]))
        .orderBy(asc(esignSigners.requestId), asc(esignSigners.position))

/** Inserts a request. Resolves to false when there is one with its key: asked for twice at once. */
export async function insertRequest(db: Db, row: typeof esignRequests.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(esignRequests).values(row).onConflictDoNothing().returning({ id: esignRequests.id })
  return inserted.length > 0
}

export const insertSigners = (db: Db, rows: (typeof esignSigners.$inferInsert)[]) =>
  db.insert(esignSigners).values(rows)

export const updateSigner = (
  db: Db,
  id: string,
  changes: Partial<
    Pick<typeof esignSigners.$inferInsert, 'accountId' | 'onBehalfOfId' | 'state' | 'actedAt' | 'reason'>
  >,
) => db.update(esignSigners).set(changes).where(eq(esignSigners.id, id))

/** Sets the state of signers in one statement. */
export const setSignerStates = (
  db: Db,
  ids: readonly string[],
  changes: { state: SignerState; actedAt?: Date; reason?: string | null },
) =>
  ids.length === 0
    ? undefined
    : db
        .update(esignSigners)
        .set(changes)
        .where(inArray(esignSigners.id, [...ids]))

/** Ends requests, and closes the places of those who have not acted. */
export async function endRequests(
  db: Db,
  ids: readonly string[],
  { state, reason = null }: { state: Exclude<RequestState, 'open'>; reason?: string | null },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(esignRequests)
    .set({ state, reason, endedAt: new Date() })
    .where(inArray(esignRequests.id, [...ids]))
  // Everybody has acted.
  if (state === 'signed') return
  await db
    .update(esignSigners)
    .set({ state: 'closed' })
    .where(and(inArray(esignSigners.requestId, [...ids]), inArray(esignSigners.state, ['waiting', 'open'])))
}

export const insertSignatures = (db: Db, rows: (typeof esignSignatures.$inferInsert)[]) =>
  db.insert(esignSignatures).values(rows)

export interface RequestFilter {
  search: string | undefined
  state?: RequestState | undefined
}

const matches = ({ search, state }: RequestFilter): SQL | undefined =>
  and(
    search
      ? or(ilike(esignRequests.title, containing(search)), ilike(esignRequests.recordId, containing(search)))
      : undefined,
    state && eq(esignRequests.state, state),
  )

/** Ids of a page of the requests of the organisation, the newest first, and how many there are. */
export async function pageOfRequests(
  db: Db,
  { limit, offset, ...filter }: RequestFilter & { limit: number; offset: number },
) {
  const where = matches(filter)
  const ids = await db
    .select({ id: esignRequests.id })
    .from(esignRequests)
    .where(where)
    .orderBy(desc(esignRequests.id))
    .limit(limit)
    .offset(offset)
  const [row] = await db.select({ total: count() }).from(esignRequests).where(where)
  return { total: row?.total ?? 0, ids: ids.map(({ id }) => id) }
}

/** The places of a person in requests: what waits for the person first, then the newest. */
export async function pageOfOwn(
  db: Db,
  {
    accountId,
    waiting,
    limit,
    offset,
    ...filter
  }: RequestFilter & { accountId: string; waiting: boolean | undefined; limit: number; offset: number },
) {
  const isWaiting = sql`(${esignSigners.state} = 'open' and ${esignRequests.expiresAt} > now())`
  const where = and(
    eq(esignSigners.accountId, accountId),
    waiting === undefined ? undefined : waiting ? isWaiting : sql`not ${isWaiting}`,
    matches(filter),
  )
  const joined = <T extends Parameters<Db['select']>[0]>(fields: T) =>
    db
      .select(fields as never)
      .from(esignSigners)
      .innerJoin(esignRequests, eq(esignRequests.id, esignSigners.requestId))
      .where(where)
  const places = (await joined({ signerId: esignSigners.id, requestId: esignSigners.requestId })
    .orderBy(desc(isWaiting), desc(esignRequests.id))
    .limit(limit)
    .offset(offset)) as { signerId: string; requestId: string }[]
  const [row] = (await joined({ total: count() })) as { total: number }[]
  return { total: row?.total ?? 0, places }
}

export async function countWaiting(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(esignSigners)
    .innerJoin(esignRequests, eq(esignRequests.id, esignSigners.requestId))
    .where(
      and(
        eq(esignSigners.accountId, accountId),
        eq(esignSigners.state, 'open'),
        sql`${esignRequests.expiresAt} > now()`,
      ),
    )
  return row?.total ?? 0
}

export const listRequests = (db: Db, ids: readonly string[]): Promise<RequestRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectRequests(db).where(inArray(esignRequests.id, [...ids]))

export const noteSigning = (db: Db, session: { sessionId: string; organisationId: string; lastSignedAt: Date }) =>
  db
    .insert(esignSessions)
    .values(session)
    .onConflictDoUpdate({ target: esignSessions.sessionId, set: { lastSignedAt: session.lastSignedAt } })

export interface Clock {
  /** The clock of the database, by which signatures are dated. */
  now: Date
  /** True when the last entry of the organisation's log is later than that. */
  is_behind: boolean
  /** True when the clock jumped within the last day. */
  has_jumped: boolean
}

/** Reads the clock, and whether it can be trusted. */
export async function readClock(db: Db, organisationId: string): Promise<Clock> {
  const [row] = await rowsOf<{ now: string; is_behind: boolean; has_jumped: boolean }>(
    db,
    sql`select clock_timestamp() as now,
      coalesce((select c.last_at > clock_timestamp() + interval '2 seconds' from operation_chains c where c.organisation_id = ${organisationId}), false) as is_behind,
      exists (select 1 from operation_logs l where l.organisation_id = ${organisationId} and l.action = 'logs.clock-jumped' and l.at > now() - interval '1 day') as has_jumped`,
  )
  if (!row) throw new Error('Reading the clock gives one row')
  return { ...row, now: new Date(row.now) }
}
