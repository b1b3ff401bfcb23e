import { insertDepartment, lockTree } from '#departments/departments.service.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import { departmentNames, pathKey } from '../imports/cell-values.ts'
import { departmentsByPath } from '../imports/imports.store.ts'

export interface MadeDepartments {
  /** All departments by the key of their path. */
  byPath: ReadonlyMap<string, { id: string; path: string }>
  made: readonly { id: string; path: string }[]
}

/** Creates the departments at paths that are missing, parents first. Locks the tree until the transaction ends. */
export async function makeDepartments(
  db: Db,
  organisationId: string,
  paths: readonly string[],
): Promise<MadeDepartments> {
  await lockTree(db)
  const byPath = await departmentsByPath(db)
  const made: { id: string; path: string }[] = []
  for (const path of paths) {
    const names = departmentNames(path)
    for (let depth = 1; depth <= names.length; depth += 1) {
      const key = pathKey(names.slice(0, depth))
      if (byPath.has(key)) continue
      const parent = byPath.get(pathKey(names.slice(0, depth - 1)))
      const own = { id: newId(), path: '' }
      own.path = `${parent?.path ?? ''}${own.id}/`
      const name = names[depth - 1] ?? ''
      await insertDepartment(db, { ...own, organisationId, parentId: parent?.id ?? null, name, englishName: null })
      byPath.set(key, own)
      made.push({ id: own.id, path: names.slice(0, depth).join('/') })
    }
  }
  return { byPath, made }
}
