import type { Db } from '#kit/data/database.ts'
import { applyRules } from '../rules/apply-rules.ts'
import { departmentLogger } from './logged-departments.ts'
import { setDepartment } from './member-edits.store.ts'

/** Gives people a main department, and what its rules say; resolves to the logged changes by person. */
export async function placePeople(db: Db, organisationId: string, departmentOf: ReadonlyMap<string, string>) {
  const logged = await departmentLogger(db, [...departmentOf.values()])
  for (const [department, people] of Map.groupBy(departmentOf, ([, departmentId]) => departmentId))
    await setDepartment(
      db,
      people.map(([id]) => id),
      department,
    )
  const rules = await applyRules(db, organisationId, [...departmentOf.keys()])
  return new Map(
    [...departmentOf].map(([id, departmentId]) => [
      id,
      { department: [null, logged(departmentId)] as const, ...rules.logged.get(id) },
    ]),
  )
}
