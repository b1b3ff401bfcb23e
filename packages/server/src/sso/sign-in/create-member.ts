import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { addMember } from '#members/edit/edit-member.ts'
import { departmentChange } from '#members/edit/logged-departments.ts'
import { applyRules } from '#members/rules/apply-rules.ts'
import { allocateSeats } from '#products/seat-allocation.ts'
import { productNames } from '#products/grants.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import type { MappedPerson } from './map-attributes.ts'

/**
 * Creates a member without a password, in the department that the provider names or the connection's own, with the
 * applications of the connection as far as seats are free. Throws `identity.seats-full`.
 */
export async function createMember(
  db: Db,
  connection: ConnectionRow,
  { person, request }: { person: MappedPerson; request: FastifyRequest },
): Promise<string> {
  const { organisationId } = connection
  const DepartmentID = (await findDepartment(db, person.department)) ?? connection.departmentId
  const added = await addMember(db, organisationId, {
    RealName: person.realName,
    Email: person.email,
    MobilePhone: person.mobilePhone,
    JobTitle: person.jobTitle,
    DepartmentID,
    Role: person.isAdministrator ? 'organisation-admin' : 'member',
    passwordHash: null,
    signsInAtProvider: true,
  })
  const wanted = connection.productIds.map((productId) => ({ accountId: added.id, productId, roleCode: null }))
  const { given } = await allocateSeats(db, organisationId, wanted)
  const rules = await applyRules(db, organisationId, [added.id])
  const names = await productNames(
    db,
    given.map(({ productId }) => productId),
  )
  await recordOperation(db, {
    action: 'sso.member-created',
    note: {
      subject: { id: added.id, name: added.realName },
      actor: { id: connection.id, name: connection.name },
      changes: {
        account: [null, added.account],
        ...(added.email && { email: [null, added.email] as [null, string] }),
        ...(added.mobilePhone && { mobilePhone: [null, added.mobilePhone] as [null, string] }),
        ...(DepartmentID && { department: await departmentChange(db, [null, DepartmentID]) }),
        role: [null, added.role],
        ...(given.length > 0 && {
          givenProducts: [null, names] as [null, string[]],
        }),
        ...rules.logged.get(added.id),
      },
    },
    visitor: undefined,
    organisationId,
    request,
  })
  return added.id
}

/** The department at a path of names from the top; undefined when there is none. */
async function findDepartment(db: Db, path: readonly string[]): Promise<string | undefined> {
  let parent: string | null = null
  for (const name of path) {
    const [found]: { id: string }[] = await rowsOf<{ id: string }>(
      db,
      sql`select id from departments where parent_id is not distinct from ${parent}::uuid and (name = ${name} or english_name = ${name}) limit 1`,
    )
    if (!found) return undefined
    parent = found.id
  }
  return parent ?? undefined
}
