import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import { organisations } from '#organisation/organisation.tables.ts'
import { licences, products } from '#products/products.tables.ts'
import { openGrants, openInterfaceActivations, openInterfaces } from '../open-platform.tables.ts'

const today = sql`(now() at time zone ${organisations.timeZone})::date`
/** The last day of the grant or of the licence, which comes first; `least` ignores the null of a grant without an end. */
const lastDay = sql`least(${openGrants.validUntil}, ${licences.validUntil})`

/**
 * The interfaces that an app may call now, in the transaction of its organisation: granted, enabled, switched on for the
 * organisation, of an application that is enabled and licensed today. `departmentIds` are the departments whose data the
 * app may use, null for the whole organisation; `usableUntil` is the moment at which the first of grant and licence ends.
 * Does not check the app itself: see `usable_app`.
 */
export const listUsableGrants = (db: Db, appId: string) =>
  db
    .select({
      ...getTableColumns(openInterfaces),
      productCode: products.code,
      departmentIds: openGrants.departmentIds,
      usableUntil: sql`(${lastDay} + 1)::timestamp at time zone ${organisations.timeZone}`.mapWith(
        (text: string) => new Date(text),
      ),
    })
    .from(openGrants)
    .innerJoin(organisations, eq(organisations.id, openGrants.organisationId))
    .innerJoin(openInterfaces, eq(openInterfaces.id, openGrants.interfaceId))
    .innerJoin(
      openInterfaceActivations,
      and(
        eq(openInterfaceActivations.interfaceId, openGrants.interfaceId),
        eq(openInterfaceActivations.organisationId, openGrants.organisationId),
      ),
    )
    .innerJoin(products, eq(products.id, openInterfaces.productId))
    .innerJoin(
      licences,
      and(eq(licences.productId, products.id), eq(licences.organisationId, openGrants.organisationId)),
    )
    .where(
      and(
        eq(openGrants.appId, appId),
        eq(openGrants.state, 'granted'),
        or(isNull(openGrants.validUntil), sql`${openGrants.validUntil} >= ${today}`),
        openInterfaces.isEnabled,
        products.isEnabled,
        sql`${today} between ${licences.validFrom} and ${licences.validUntil}`,
      ),
    )

/** An interface that an app may call. */
export type UsableGrant = Awaited<ReturnType<typeof listUsableGrants>>[number]
