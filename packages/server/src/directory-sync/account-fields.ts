import { sql } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import { listNameKeys } from '#kit/text/name-keys.ts'
import { withHashJoins } from './hash-joins.ts'

/** The fields of an account that a source fills in. A department that does not exist yet has no id. */
export interface AccountFields {
  realName: string
  email: string | null
  mobilePhone: string | null
  jobTitle: string | null
  departmentId: string | null
  role: string
  state: string
}

export const fieldsOf = ({ realName, email, mobilePhone, jobTitle, departmentId, role, state }: AccountFields) => ({
  realName,
  email,
  mobilePhone,
  jobTitle,
  departmentId,
  role,
  state,
})

/** An account with what is to be written of it. */
export interface AccountChange {
  account: AccountFields & { id: string }
  changes: Partial<AccountFields>
  /** True for a former member who becomes a member again. */
  isBack?: boolean
}

/** Writes changed fields of accounts in one statement. */
export async function updateAccounts(db: Db, accounts: readonly AccountChange[]): Promise<void> {
  if (accounts.length === 0) return
  const keys = await listNameKeys(accounts.map(({ account, changes }) => changes.realName ?? account.realName))
  const rows = accounts.map(({ account, changes, isBack = false }, at) => ({
    ...fieldsOf(account),
    ...changes,
    ...keys[at],
    id: account.id,
    isNamed: changes.realName !== undefined,
    isBack,
  }))
  await withHashJoins(db, () =>
    db.execute(sql`update accounts a set real_name = n."realName", pinyin = case when n."isNamed" then n.pinyin else a.pinyin end,
      initials = case when n."isNamed" then n.initials else a.initials end, email = n.email, mobile_phone = n."mobilePhone", job_title = n."jobTitle",
      department_id = n."departmentId", role = n.role, state = n.state, version = a.version + 1,
      left_at = case when n."isBack" then null else a.left_at end, left_by = case when n."isBack" then null else a.left_by end,
      left_reason = case when n."isBack" then null else a.left_reason end, left_with = case when n."isBack" then null else a.left_with end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, "realName" text, pinyin text, initials text, email text, "mobilePhone" text, "jobTitle" text,
      "departmentId" uuid, role text, state text, "isNamed" boolean, "isBack" boolean)
    where a.id = n.id`),
  )
}
