import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'

/** What an imported row remembers of who the person is at a connection. */
export const importLink = (connectionId: string, subject: string): string => `${connectionId} ${subject}`

/** Links imported people to who they are in the directory: they are known at their first sign-in. */
export async function linkImported(
  db: Db,
  organisationId: string,
  people: readonly { accountId: string; link: string }[],
): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(({ accountId, link }) => {
    const at = link.indexOf(' ')
    return { id: newId(), account: accountId, connection: link.slice(0, at), subject: link.slice(at + 1) }
  })
  // The connection may have been removed since the people were read.
  await db.execute(sql`insert into sso_identities (id, organisation_id, connection_id, account_id, subject)
    select r.id, ${organisationId}, c.id, r.account, r.subject
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, account uuid, connection uuid, subject text)
      join sso_connections c on c.id = r.connection on conflict do nothing`)
}
