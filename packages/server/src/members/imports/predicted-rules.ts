import type { Db } from '#kit/data/database.ts'
import { listLicensed } from '#products/grants.ts'
import { listRules } from '../rules/application-rules.store.ts'
import { departmentNames, pathKey, productsIn } from './cell-values.ts'
import { departmentsByPath, type StoredRow } from './imports.store.ts'
import { productsByName } from './validate-file.ts'

/** Returns a function that names the applications which rules will add to those of a row, while seats are free. */
export async function rulePredictor(db: Db): Promise<(cells: StoredRow['cells']) => string[]> {
  const rules = await listRules(db)
  if (rules.length === 0) return () => []
  const departments = await departmentsByPath(db)
  const byName = productsByName(await listLicensed(db))
  return ({ department, products }) => {
    if (!department) return []
    const own = new Set(productsIn(products, byName))
    const place = placeOf(departmentNames(department), departments)
    const applied = rules.filter(
      ({ department_path, with_sub_departments, product_id }) =>
        !own.has(product_id) &&
        (with_sub_departments
          ? place.path.startsWith(department_path)
          : place.isExact && place.path === department_path),
    )
    return [...new Set(applied.map(({ product_name }) => product_name))]
  }
}

/** The path of a department, or of the nearest existing one above a new department; empty when there is none. */
function placeOf(names: readonly string[], departments: ReadonlyMap<string, { path: string }>) {
  for (let depth = names.length; depth > 0; depth -= 1) {
    const found = departments.get(pathKey(names.slice(0, depth)))
    if (found) return { path: found.path, isExact: depth === names.length }
  }
  return { path: '', isExact: false }
}
