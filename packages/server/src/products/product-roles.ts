import { defaultRole, type ProductRole } from '@atrium/contract/products/product-roles.shapes.ts'
import { CallError } from '#kit/call-error.ts'
import type { Person } from '#kit/visitor.ts'
import type { Product } from './catalogue.ts'

/** The roles of a person in an application, as the application is told them. */
export function roleCodesOf(
  { id, roles }: Pick<Product, 'id' | 'roles'>,
  person: Pick<Person, 'role' | 'productRoles'>,
) {
  const isAdministrator = person.role === 'organisation-admin'
  // As before applications could declare roles.
  if (roles.length === 0) return isAdministrator ? ['member', 'organisation-admin'] : ['member']
  const given = roles.find(({ Code }) => Code === person.productRoles[id])
  const role = given ?? defaultRole(roles, isAdministrator ? 'administrator' : 'member')
  return role ? [role.Code] : []
}

/**
 * The roles as they are stored. Throws `products.role-repeated` for a code that is there twice and
 * `products.role-default-repeated` for a second default of a group, both with the number of the row.
 */
export function rolesOf(input: readonly ProductRole[]): ProductRole[] {
  input.forEach((role, at) => {
    const earlier = input.slice(0, at)
    const row = String(at + 1)
    if (earlier.some(({ Code }) => Code === role.Code))
      throw new CallError('products.role-repeated', { values: { row, code: role.Code } })
    if (role.DefaultFor && earlier.some(({ DefaultFor }) => DefaultFor === role.DefaultFor))
      throw new CallError('products.role-default-repeated', { values: { row, name: role.Name.trim() } })
  })
  return input.map(({ Code, Name, EnglishName, DefaultFor }) => ({
    Code,
    Name: Name.trim(),
    EnglishName: EnglishName.trim(),
    DefaultFor,
  }))
}

/** Roles as the operation log shows them, in an order of properties of their own: the database has another one. */
export const loggedRoles = (roles: readonly ProductRole[]) =>
  roles.map(({ Code, Name, EnglishName, DefaultFor }) => ({
    code: Code,
    name: Name,
    englishName: EnglishName,
    defaultFor: DefaultFor,
  }))
