import type { LicensedProduct } from '@atrium/contract/members/administration.shapes.ts'
import {
  defaultRole,
  roleGroups,
  type RoleChoice,
  type SeatRole,
} from '@atrium/contract/products/product-roles.shapes.ts'
import { useTranslation } from 'react-i18next'

/** Selected roles by product id: a code, or empty for the default of the group. */
export type ChosenRoles = ReadonlyMap<string, string>

/** Selected roles as calls take them, for the given applications. */
export const seatRolesOf = (given: Iterable<string>, chosen: ChosenRoles): SeatRole[] =>
  [...given].flatMap((ProductID) => {
    const role = chosen.get(ProductID)
    return role === undefined ? [] : { ProductID, RoleCode: role || null }
  })

interface Seated {
  Role: 'member' | 'organisation-admin'
  ProductRoles: readonly SeatRole[]
}

/** Role of a person in an application; `isGiven` is false for the default of the group. */
export function seatRole(
  { ID, Roles }: Pick<LicensedProduct, 'ID' | 'Roles'>,
  { Role, ProductRoles }: Seated,
): { role: RoleChoice | undefined; isGiven: boolean } {
  const given = ProductRoles.find(({ ProductID }) => ProductID === ID)
  const role = given && Roles.find(({ Code }) => Code === given.RoleCode)
  return {
    role: role ?? defaultRole(Roles, Role === 'member' ? 'member' : 'administrator'),
    isGiven: role !== undefined,
  }
}

/** Returns a formatter for the defaults of both groups. */
export function useGroupDefaults() {
  const { t } = useTranslation('members')
  return (roles: readonly RoleChoice[]): string => {
    const [member, administrator] = roleGroups.map((group) => defaultRole(roles, group)?.Name ?? t('roles.none'))
    return t('roles.byGroup', { member, administrator })
  }
}
