import type { LicensedProduct } from '@atrium/contract/members/administration.shapes.ts'
import {
  defaultRole,
  roleGroups,
  type RoleChoice,
  type SeatRole,
} from '@atrium/contract/products/product-roles.shapes.ts'
import { useTranslation } from 'react-i18next'

/** The roles that were chosen, by application: a code, or an empty text for the default of the person's group. */
export type ChosenRoles = ReadonlyMap<string, string>

/** The chosen roles as calls take them, for those of the applications that are given. */
export const seatRolesOf = (given: Iterable<string>, chosen: ChosenRoles): SeatRole[] =>
  [...given].flatMap((ProductID) => {
    const role = chosen.get(ProductID)
    return role === undefined ? [] : { ProductID, RoleCode: role || null }
  })

interface Seated {
  Role: 'member' | 'organisation-admin'
  ProductRoles: readonly SeatRole[]
}

/** The role of somebody in an application, and whether it was given or is the default of the group. */
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

/** Gives what "by group" means in an application: the defaults of both groups. */
export function useGroupDefaults() {
  const { t } = useTranslation('members')
  return (roles: readonly RoleChoice[]): string => {
    const [member, administrator] = roleGroups.map((group) => defaultRole(roles, group)?.Name ?? t('roles.none'))
    return t('roles.byGroup', { member, administrator })
  }
}
