import { defaultRole, type ProductRole } from '@atrium/contract/products/product-roles.shapes.ts'
import type { Fail } from '#kit/http/call-error.ts'
import type { Person } from '#identity/sessions/visitor.ts'
import type { Product } from './catalogue.ts'

/** A person's roles in a product, as the product receives them. */
export function roleCodesOf(
  { id, roles }: Pick<Product, 'id' | 'roles'>,
  person: Pick<Person, 'role' | 'productRoles'>,
) {
  const isAdministrator = person.role === 'organisation-admin'
  // As before products could declare roles.
  if (roles.length === 0) return isAdministrator ? ['member', 'organisation-admin'] : ['member']
  const given = roles.find(({ Code }) => Code === person.productRoles[id])
  const role = given ?? defaultRole(roles, isAdministrator ? 'administrator' : 'member')
  return role ? [role.Code] : []
}

export type RolesFail = Fail<'products.role-repeated' | 'products.role-default-repeated'>

/** The roles as stored. Throws for a duplicate code and for a second default of a group. */
export function rolesOf(input: readonly ProductRole[], fail: RolesFail): ProductRole[] {
  input.forEach((role, at) => {
    const earlier = input.slice(0, at)
    const row = String(at + 1)
    if (earlier.some(({ Code }) => Code === role.Code))
      fail('products.role-repeated', { values: { row, code: role.Code } })
    if (role.DefaultFor && earlier.some(({ DefaultFor }) => DefaultFor === role.DefaultFor))
      fail('products.role-default-repeated', { values: { row, name: role.Name.trim() } })
  })
  return input.map(({ Code, Name, EnglishName, DefaultFor }) => ({
    Code,
    Name: Name.trim(),
    EnglishName: EnglishName.trim(),
    DefaultFor,
  }))
}

/** Roles for the operation log, with their properties in a fixed order. */
export const loggedRoles = (roles: readonly ProductRole[]) =>
  roles.map(({ Code, Name, EnglishName, DefaultFor }) => ({
    code: Code,
    name: Name,
    englishName: EnglishName,
    defaultFor: DefaultFor,
  }))
