import { namesOf } from '#departments/departments.service.ts'
import type { Db } from '#kit/data/database.ts'
import type { OperationNote } from '#kit/http/handle.ts'
import { isSame, type Changes } from '#logs/logs.service.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { departmentsOf } from './grant-state.ts'
import type { GrantRow } from './grants.store.ts'

/** What the log says of a grant, or of a request. */
export interface LoggedGrant {
  state: GrantRow['state'] | 'declined' | 'withdrawn'
  departmentIds: string[] | null
  validUntil: string | null
}

/** A grant before and after an act; without a side where there was or is none. */
export interface GrantChange {
  app: { id: string; name: string }
  interfaceName: string
  before?: LoggedGrant | undefined
  after?: LoggedGrant
  /** What else changed with it. */
  more?: Changes
}

/** One entry for each grant that changed; null where none did. */
export async function grantNotes(
  db: Db,
  changes: readonly GrantChange[],
  body: { Reason?: string | undefined },
): Promise<OperationNote[] | null> {
  const sides = changes.flatMap(({ before, after }) => [before, after].filter((side) => side !== undefined))
  const names = await namesOf(db, departmentsOf(sides))
  const notes = changes.flatMap(({ app, interfaceName, before, after, more }): OperationNote[] => {
    const fields = fieldsBetween(before && valuesOf(before, names), after && valuesOf(after, names))
    if (Object.keys(fields).length === 0) return []
    return [{ subject: app, changes: { interface: [null, interfaceName], ...fields, ...more }, ...reasonOf(body) }]
  })
  return notes.length > 0 ? notes : null
}

const valuesOf = ({ state, departmentIds, validUntil }: LoggedGrant, names: ReadonlyMap<string, string>) => ({
  state,
  dataDepartments: departmentIds ? departmentIds.map((id) => names.get(id) ?? id) : 'all',
  validUntil,
})
type Values = ReturnType<typeof valuesOf>

function fieldsBetween(before: Values | undefined, after: Values | undefined): Changes {
  const fields = ['state', 'dataDepartments', 'validUntil'] as const
  const values = fields.map((field): [string, [unknown, unknown]] => [
    field,
    [before?.[field] ?? null, after?.[field] ?? null],
  ])
  return Object.fromEntries(values.filter(([, [old, own]]) => !isSame(old, own)))
}
