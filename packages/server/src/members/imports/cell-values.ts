import { deepestDepartment } from '@atrium/contract/departments/departments.shapes.ts'
import { phrase } from '#kit/text/language.ts'

const maxNameLength = 100

/** The names in a path such as `R&D / Chemistry`. */
export const departmentNames = (path: string): string[] => path.split('/').map((name) => name.trim())

/** The key of a department path. */
export const pathKey = (names: readonly string[]): string => names.join('/').toLowerCase()

/** True when every name is valid for a department. */
export const isDepartmentPath = (names: readonly string[]): boolean =>
  names.length <= deepestDepartment && names.every((name) => name !== '' && name.length <= maxNameLength)

export type Role = 'member' | 'organisation-admin'
const roles = new Map<string, Role>(
  (['member', 'organisation-admin'] as const).flatMap((role) =>
    (['zh', 'en'] as const)
      .map((lang): [string, Role] => [phrase(lang, 'imports', `role.${role}`).toLowerCase(), role])
      .concat([[role, role]]),
  ),
)

/** The role that a cell names in either language. */
export const roleOf = (cell: string): Role | undefined => roles.get(cell.trim().toLowerCase())

/** The ids of the products that a cell names by code or name. */
export const productsIn = (cell = '', byName: ReadonlyMap<string, string>): string[] =>
  splitProducts(cell).flatMap((product) => byName.get(product.toLowerCase()) ?? [])

/** Splits products at commas and semicolons of either script. */
export const splitProducts = (cell: string): string[] =>
  cell
    .split(/[,;，；、]/u)
    .map((part) => part.trim())
    .filter(Boolean)
