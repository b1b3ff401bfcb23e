import { countedRecords, type RecordFilter } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { syncStatuses } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { countOf, type Db } from '#kit/data/database.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'
import { products } from '#products/products.tables.ts'
import { openCallAttempts, openCalls, openInterfaceActivations, openInterfaces } from '../open-platform.tables.ts'

/** A filter whose period is in milliseconds; `until` is excluded. */
export interface CallFilter extends Omit<RecordFilter, 'From' | 'Until'> {
  from: number | undefined
  until: number | undefined
}

/** The smallest id of a moment: ids are UUIDv7, which begin with the milliseconds, so that every index sorts by time. */
const firstIdAt = (at: number): string => {
  const digits = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}

function matches({ SyncStatus, ResponseStatus, ProductID, InterfaceID, AppID, ReqID, from, until }: CallFilter) {
  const isState = SyncStatus !== undefined && SyncStatus !== syncStatuses.all
  return and(
    isState ? eq(openCalls.state, SyncStatus) : undefined,
    ResponseStatus === 'rejected' ? isNotNull(openCalls.error) : undefined,
    ResponseStatus ? eq(openCalls.responseStatus, ResponseStatus) : undefined,
    ProductID ? eq(openCalls.productId, ProductID) : undefined,
    InterfaceID ? eq(openCalls.interfaceId, InterfaceID) : undefined,
    AppID ? eq(openCalls.appId, AppID) : undefined,
    ReqID ? eq(openCalls.id, ReqID) : undefined,
    from === undefined ? undefined : gte(openCalls.id, firstIdAt(from)),
    until === undefined ? undefined : lt(openCalls.id, firstIdAt(until)),
  )
}

const { requestBody: _, responseBody: __, headers: ___, ...listed } = getTableColumns(openCalls)
const names = {
  interfaceName: localizedNameSql(sql`${openInterfaces.name}`, sql`${openInterfaces.englishName}`).as('interface_name'),
  projectCode: openInterfaces.projectCode,
  productName: localizedNameSql(sql`${products.name}`, sql`${products.englishName}`).as('product_name'),
}
/** True while the call can be withdrawn: it has never been sent, and will not be sent yet. By the clock of the database. */
const canBeWithdrawn = sql<boolean>`${openCalls.state} = 0 and ${openCalls.attemptCount} = 0 and ${openCalls.cancelableUntil} > now()`
const withdrawable = canBeWithdrawn.as('is_withdrawable')

/** Calls of the organisation, the newest first: behind `before`, or `offset` rows from the first. */
export function listCalls(
  db: Db,
  filter: CallFilter,
  { before, offset = 0, limit }: { before?: string | undefined; offset?: number; limit: number },
) {
  const conditions = and(matches(filter), before ? lt(openCalls.id, before) : undefined)
  return db
    .select({ ...listed, ...names, isWithdrawable: withdrawable })
    .from(openCalls)
    .innerJoin(openInterfaces, eq(openInterfaces.id, openCalls.interfaceId))
    .innerJoin(products, eq(products.id, openCalls.productId))
    .where(conditions)
    .orderBy(desc(openCalls.id))
    .limit(limit)
    .offset(offset)
}

export type CallRow = Awaited<ReturnType<typeof listCalls>>[number]

/** Counts calls up to `countedRecords` + 1. */
export const countCalls = (db: Db, filter: CallFilter): Promise<number> =>
  countOf(
    db,
    sql`(select count(*) from (select 1 from ${openCalls} where ${matches(filter) ?? sql`true`} limit ${countedRecords + 1}) as counted)`,
  )

/** A call with its bodies, sealed; `appId` finds only calls of that app. */
export async function findCall(db: Db, id: string, appId?: string) {
  const [row] = await db
    .select({ ...getTableColumns(openCalls), ...names, isWithdrawable: withdrawable })
    .from(openCalls)
    .innerJoin(openInterfaces, eq(openInterfaces.id, openCalls.interfaceId))
    .innerJoin(products, eq(products.id, openCalls.productId))
    .where(and(eq(openCalls.id, id), appId ? eq(openCalls.appId, appId) : undefined))
  return row
}

export type CallDetailRow = NonNullable<Awaited<ReturnType<typeof findCall>>>

/** The attempts to send a call, the first one first. */
export const listAttempts = (db: Db, callId: string) =>
  db
    .select()
    .from(openCallAttempts)
    .where(eq(openCallAttempts.callId, callId))
    .orderBy(asc(openCallAttempts.startedAt), asc(openCallAttempts.id))

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]

/** Who withdraws, and why. */
export interface Withdrawal {
  by: string
  reason: string | null
}

/**
 * Withdraws the calls that can still be withdrawn, of one app or of all. Gives their ids. A server that wants to send
 * one updates the same row, so that only one of both succeeds.
 */
export async function withdrawCalls(
  db: Db,
  ids: readonly string[],
  { by, reason, appId }: Withdrawal & { appId?: string },
): Promise<string[]> {
  const withdrawn = await db
    .update(openCalls)
    .set({
      state: syncStatuses.canceled,
      dueAt: null,
      withdrawnBy: by,
      withdrawnAt: sql`now()`,
      withdrawalReason: reason,
    })
    .where(and(inArray(openCalls.id, [...ids]), canBeWithdrawn, appId ? eq(openCalls.appId, appId) : undefined))
    .returning({ id: openCalls.id })
  return withdrawn.map(({ id }) => id)
}

/** An app, or an app and one interface that it calls. */
export interface Caller {
  appId: string
  interfaceId?: string
}

const isOf = ({ appId, interfaceId }: Caller) =>
  and(eq(openCalls.appId, appId), interfaceId ? eq(openCalls.interfaceId, interfaceId) : undefined)

/** Counts the calls that can still be withdrawn. */
export const countWithdrawable = (db: Db, callers: readonly Caller[]): Promise<number> =>
  countOf(db, sql`(select count(*) from ${openCalls} where ${and(canBeWithdrawn, or(...callers.map(isOf)))})`)

/** Withdraws all calls of a caller that can still be withdrawn. Gives their number. */
export async function withdrawCallsOf(db: Db, caller: Caller, { by, reason }: Withdrawal): Promise<number> {
  const withdrawn = await db
    .update(openCalls)
    .set({
      state: syncStatuses.canceled,
      dueAt: null,
      withdrawnBy: by,
      withdrawnAt: sql`now()`,
      withdrawalReason: reason,
    })
    .where(and(canBeWithdrawn, isOf(caller)))
    .returning({ one: sql`1` })
  return withdrawn.length
}

/** Queues failed inserts again, the oldest first. Gives their ids. */
export async function resendCalls(
  db: Db,
  which: { ids: readonly string[] } | { filter: CallFilter; limit: number },
): Promise<string[]> {
  // What the gateway refused was never accepted.
  const isFailedInsert = and(
    eq(openCalls.state, syncStatuses.fail),
    eq(openCalls.kind, 'insert'),
    isNull(openCalls.error),
  )
  const chosen: SQL | undefined =
    'ids' in which
      ? inArray(openCalls.id, [...which.ids])
      : inArray(
          openCalls.id,
          db
            .select({ id: openCalls.id })
            .from(openCalls)
            .where(and(matches(which.filter), isFailedInsert))
            .orderBy(asc(openCalls.id))
            .limit(which.limit),
        )
  const queued = await db
    .update(openCalls)
    .set({ state: syncStatuses.queue, dueAt: sql`now()` })
    .where(and(chosen, isFailedInsert))
    .returning({ id: openCalls.id })
  return queued.map(({ id }) => id)
}

/** The call that was made in the place of a withdrawn one; null without one. */
export async function findCorrection(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ id: openCalls.id }).from(openCalls).where(eq(openCalls.correctsId, id)).limit(1)
  return row?.id ?? null
}

/** An interface that is enabled and switched on for the organisation. */
export async function findActiveInterface(db: Db, id: string) {
  const [row] = await db
    .select(getTableColumns(openInterfaces))
    .from(openInterfaces)
    .innerJoin(openInterfaceActivations, eq(openInterfaceActivations.interfaceId, openInterfaces.id))
    .where(and(eq(openInterfaces.id, id), eq(openInterfaces.isEnabled, true)))
  return row
}

/** The same by the codes of product and interface, whatever their case. */
export async function findActiveInterfaceByCode(db: Db, productCode: string, code: string) {
  const [row] = await db
    .select(getTableColumns(openInterfaces))
    .from(openInterfaces)
    .innerJoin(openInterfaceActivations, eq(openInterfaceActivations.interfaceId, openInterfaces.id))
    .innerJoin(products, eq(products.id, openInterfaces.productId))
    .where(
      and(
        eq(sql`lower(${openInterfaces.code})`, code.toLowerCase()),
        eq(sql`lower(${products.code})`, productCode.toLowerCase()),
        eq(openInterfaces.isEnabled, true),
      ),
    )
  return row
}
