import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, toDate, type Db } from '#kit/data/database.ts'
import type { RequestRow, SignerRow } from './requests.store.ts'
import { policyOfProduct } from './rules.store.ts'

/** A request as its signers act on it. */
export type PlaceRequest = Pick<
  RequestRow,
  | 'id'
  | 'organisationId'
  | 'productCode'
  | 'productName'
  | 'productEnglishName'
  | 'recordId'
  | 'title'
  | 'recordHash'
  | 'inOrder'
  | 'state'
  | 'requestedById'
  | 'expiresAt'
  | 'departmentIds'
  | 'dualControl'
  | 'allowsDelegation'
>

/** A signer as needed for signing. */
export type PlaceSigner = Pick<
  SignerRow,
  | 'id'
  | 'requestId'
  | 'position'
  | 'accountId'
  | 'onBehalfOfId'
  | 'onBehalfOfName'
  | 'meaningId'
  | 'meaningCode'
  | 'meaningName'
  | 'meaningEnglishName'
  | 'meaningDepartmentIds'
  | 'isMeaningEnabled'
  | 'needsSecondStep'
  | 'state'
  | 'signatureId'
  | 'jwsHash'
>

/** The requests in which a person has these places, with all their signers; with `isLocked` the requests stay locked. */
export async function listPlaces(
  db: Db,
  { signerIds, accountId, isLocked }: { signerIds: readonly string[]; accountId: string; isLocked: boolean },
): Promise<{ requests: PlaceRequest[]; signers: PlaceSigner[] }> {
  const own = sql`(select o.request_id from esign_signers o where o.id in ${[...signerIds]} and o.account_id = ${accountId})`
  const requests = await listRequestsIn(db, own, isLocked)
  const signers = await rowsOf<PlaceSigner>(
    db,
    sql`select s.id, s.request_id as "requestId", s.position, s.account_id as "accountId", s.on_behalf_of_id as "onBehalfOfId",
        b.real_name as "onBehalfOfName", s.meaning_id as "meaningId", m.code as "meaningCode", m.name as "meaningName",
        m.english_name as "meaningEnglishName", m.department_ids as "meaningDepartmentIds", m.is_enabled as "isMeaningEnabled", m.needs_second_step as "needsSecondStep",
        s.state, g.id as "signatureId", g.jws_hash as "jwsHash"
      from esign_signers s join esign_meanings m on m.id = s.meaning_id
        left join accounts b on b.id = s.on_behalf_of_id left join esign_signatures g on g.signer_id = s.id
      where s.request_id in ${own} order by s.request_id, s.position`,
  )
  return { requests, signers }
}

/** Plain SQL, because Drizzle takes longer to build a query with this many columns than PostgreSQL takes to answer it. */
async function listRequestsIn(db: Db, ids: SQL, isLocked: boolean): Promise<PlaceRequest[]> {
  const { departmentIds, dualControl, allowsDelegation } = policyOfProduct
  const rows = await rowsOf<Omit<PlaceRequest, 'expiresAt'> & { expiresAt: string }>(
    db,
    sql`select r.id, r.organisation_id as "organisationId", p.code as "productCode", p.name as "productName",
        p.english_name as "productEnglishName", r.record_id as "recordId", r.title, r.record_hash as "recordHash", r.in_order as "inOrder",
        r.state, r.requested_by_id as "requestedById", r.expires_at as "expiresAt", ${departmentIds} as "departmentIds",
        ${dualControl} as "dualControl", ${allowsDelegation} as "allowsDelegation"
      from esign_requests r join products p on p.id = r.product_id left join esign_policies on esign_policies.product_id = r.product_id
      where r.id in ${ids} order by r.id ${isLocked ? sql`for update of r` : sql``}`,
  )
  return rows.map((row) => ({ ...row, expiresAt: toDate(row.expiresAt) }))
}
