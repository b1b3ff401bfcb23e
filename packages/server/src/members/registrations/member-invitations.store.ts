import type { Lang } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'

/** Somebody who could be invited, with what decides whether. */
export interface Invitee {
  id: string
  real_name: string
  mobile_phone: string | null
  email: string | null
  lang: Lang | null
  has_left: boolean
  has_signed_in: boolean
  /** Invitations of the last 24 hours. */
  sent_today: number
  was_just_sent: boolean
}

const selectInvitees = sql`select a.id, a.real_name, a.mobile_phone, a.email, a.lang, (a.left_at is not null or a.state = 'waiting') as has_left,
  a.last_sign_in_at is not null as has_signed_in, sent.today as sent_today, sent.is_recent as was_just_sent
  from accounts a, lateral (select count(*)::integer as today, coalesce(bool_or(i.created_at > now() - interval '1 minute'), false) as is_recent
    from invitations i where i.account_id = a.id and i.created_at > now() - interval '1 day') as sent`

/** Locks people of the organisation who may be invited; resolves to them in the order of their ids. */
export const lockInvitees = (db: Db, ids: readonly string[]): Promise<Invitee[]> =>
  rowsOf(db, sql`${selectInvitees} where a.id = any(${arrayOf(ids, 'uuid')}) order by a.id for update of a`)

/** The same for everybody whom an import brought. */
export const lockImportedInvitees = (db: Db, importId: string): Promise<Invitee[]> =>
  rowsOf(db, sql`${selectInvitees} where a.import_id = ${importId} order by a.id for update of a`)

export interface NewInvitation {
  id: string
  accountId: string
  /** Hexadecimal. */
  tokenHash: string
  maskedRecipient: string
}

/** Inserts personal invitations for one use each. */
export const insertMemberInvitations = (
  db: Db,
  { organisationId, createdBy, expiresAt }: { organisationId: string; createdBy: string; expiresAt: Date },
  rows: readonly NewInvitation[],
) =>
  db.execute(sql`insert into invitations (id, organisation_id, account_id, token_hash, masked_recipient, uses, created_by, expires_at)
    select id, ${organisationId}, "accountId", decode("tokenHash", 'hex'), "maskedRecipient", 1, ${createdBy}, ${expiresAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (id uuid, "accountId" uuid, "tokenHash" text, "maskedRecipient" text)`)

/** Revokes the open personal invitations of members; resolves to the members who had one. */
export async function revokeMemberInvitations(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const revoked = await rowsOf<{ account_id: string }>(
    db,
    sql`update invitations set revoked_at = now() where account_id = any(${arrayOf(accountIds, 'uuid')})
      and revoked_at is null and used = 0 returning account_id`,
  )
  return [...new Set(revoked.map(({ account_id }) => account_id))]
}
