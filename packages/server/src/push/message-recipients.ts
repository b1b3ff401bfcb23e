import type { MessageInput, MessageReceipt, RecipientRefusal } from '@atrium/contract/push/message.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'

interface Found {
  id: string
  account: string
  is_left: boolean
  is_inactive: boolean
}

/** Who gets a message of an application, and who does not. */
export interface MessageRecipients {
  accountIds: string[]
  refused: MessageReceipt['Refused']
}

/** Finds the members whom an application names: by id, by account name, and by department with those below it. */
export async function findMessageRecipients(
  db: Db,
  organisationId: string,
  {
    AccountIDs = [],
    Accounts = [],
    DepartmentIDs = [],
  }: Pick<MessageInput, 'AccountIDs' | 'Accounts' | 'DepartmentIDs'>,
): Promise<MessageRecipients> {
  const ids = new Map(AccountIDs.map((id) => [id.toLowerCase(), id]))
  const names = new Map(Accounts.map((name) => [name.trim().toLowerCase(), name]))
  const [idArray, nameArray] = [arrayOf([...ids.keys()], 'uuid'), arrayOf([...names.keys()], 'text')]
  const byId = await listAccounts(db, sql`a.id = any(${idArray})`)
  // A former member keeps the name; where it was given to somebody else since, that one is meant.
  const byName = await listAccounts(db, sql`lower(a.account) = any(${nameArray})`)
  const foreign = new Set(
    (
      await rowsOf<{ key: string }>(
        db,
        sql`select key from list_foreign_accounts(${organisationId}::uuid, ${idArray}, ${nameArray}) as key`,
      )
    ).map(({ key }) => key),
  )
  const people = new Set<string>()
  const refused: MessageReceipt['Refused'] = []
  const sort = (found: Map<string, Found>, wanted: Map<string, string>) => {
    for (const [key, Recipient] of wanted) {
      const refusal = refusalOf(found.get(key), foreign.has(key))
      if (refusal) refused.push({ Recipient, Reason: refusal })
      else people.add((found.get(key) as Found).id)
    }
  }
  sort(new Map(byId.map((row) => [row.id, row])), ids)
  sort(new Map(byName.map((row) => [row.account.toLowerCase(), row])), names)
  const departments = await listDepartmentMembers(db, DepartmentIDs)
  for (const id of departments.members) people.add(id)
  for (const id of departments.unknown) refused.push({ Recipient: id, Reason: 'unknown' })
  return { accountIds: [...people], refused }
}

function refusalOf(found: Found | undefined, isForeign: boolean): RecipientRefusal | undefined {
  if (!found) return isForeign ? 'foreign' : 'unknown'
  if (found.is_left) return 'left'
  return found.is_inactive ? 'inactive' : undefined
}

/** Members and former members, these first, so that of one name a member counts. */
const listAccounts = (db: Db, condition: SQL): Promise<Found[]> =>
  rowsOf(
    db,
    sql`select a.id, a.account, a.left_at is not null as is_left, a.state in ('waiting', 'inactive') as is_inactive
      from accounts a where ${condition} order by a.left_at is null, a.left_at`,
  )

async function listDepartmentMembers(db: Db, ids: readonly string[]) {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  const known = await rowsOf<{ id: string }>(
    db,
    sql`select id from departments where id = any(${arrayOf(wanted, 'uuid')})`,
  )
  const members = await rowsOf<{ id: string }>(
    db,
    sql`select distinct m.account_id as id from departments top
      join departments d on d.organisation_id = top.organisation_id and d.path like top.path || '%'
      join memberships m on m.department_id = d.id join accounts a on a.id = m.account_id
      where top.id = any(${arrayOf(wanted, 'uuid')}) and a.left_at is null and a.state not in ('waiting', 'inactive')`,
  )
  const isKnown = new Set(known.map(({ id }) => id))
  return { members: members.map(({ id }) => id), unknown: wanted.filter((id) => !isKnown.has(id)) }
}
