import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { hasAdministrator } from '#account/member-accounts.ts'
import { valueOf, type Db } from '#kit/data/database.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { setRole } from '#members/members.service.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import { savedRequirement } from '../settings/settings.store.ts'

interface Role {
  account: { id: string; name: string }
  /** Null where the provider does not say. */
  isAdministrator: boolean | null
  request: FastifyRequest
}

/**
 * Makes a member an administrator, or no longer one, as the group says that the connection maps; where the provider does not say,
 * the role stays. The last administrator stays one, as do those who are named to sign in without single sign-on.
 */
export async function followRole(
  db: Db,
  connection: ConnectionRow,
  { account, isAdministrator, request }: Role,
): Promise<void> {
  const { Administrator, AdministratorValue } = connection.mapping
  if (!Administrator || !AdministratorValue || isAdministrator === null) return
  const role = isAdministrator ? 'organisation-admin' : 'member'
  const before = await valueOf<string>(db, sql`select role as value from accounts where id = ${account.id}`)
  if (before === role) return
  await lockOrganisation(db)
  if (!isAdministrator && (await mustStay(db, account.id))) return
  await setRole(db, [account.id], role)
  await recordOperation(db, {
    action: 'members.role-changed',
    note: {
      subject: account,
      actor: { id: connection.id, name: connection.name },
      changes: { role: [before, role] },
    },
    visitor: undefined,
    organisationId: connection.organisationId,
    request,
  })
}

async function mustStay(db: Db, id: string): Promise<boolean> {
  const { IsRequired, AdministratorIDs } = await savedRequirement(db)
  return (IsRequired && AdministratorIDs.includes(id)) || !(await hasAdministrator(db, [id]))
}
