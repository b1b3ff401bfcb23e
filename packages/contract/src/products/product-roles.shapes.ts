import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'

/** Lower-case words joined by dashes. */
export const roleCodePattern = '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$'
export const maxRoleCodeLength = 32
export const maxProductRoles = 20

/** For whom a role can be the default: everybody with a seat, or administrators of the organisation. */
export const roleGroups = ['member', 'administrator'] as const
export type RoleGroup = (typeof roleGroups)[number]

const RoleCode = Type.String({
  pattern: roleCodePattern,
  maxLength: maxRoleCodeLength,
  description: 'What the application calls it, for example `stock-keeper`',
})
const Name = (description: string) => Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', description })
const DefaultFor = Nullable(
  Type.Enum(roleGroups, {
    description:
      'Who has it without being given one: everybody with a seat, or administrators of the organisation; null for nobody',
  }),
)

/** A role that an application declares. */
export const ProductRole = Type.Object({
  Code: RoleCode,
  Name: Name('Its Chinese name'),
  EnglishName: Name('Its English name'),
  DefaultFor,
})
export type ProductRole = Static<typeof ProductRole>

/** A role as administrators choose it. */
export const RoleChoice = Type.Object({
  Code: RoleCode,
  Name: Type.String({ description: 'Its name in the language of the caller' }),
  DefaultFor,
})
export type RoleChoice = Static<typeof RoleChoice>

/** The role that a person is given with the seat of an application. */
export const SeatRole = Type.Object({
  ProductID: Id('product', 'The application'),
  RoleCode: Nullable(RoleCode),
})
export type SeatRole = Static<typeof SeatRole>

/** The roles to give with seats. */
export const SeatRoles = Type.Array(SeatRole, {
  maxItems: 100,
  description:
    'The roles in these applications from now on; null is the default of the person’s group. Applications that are not named keep theirs.',
})

/** The default role of a group, if there is one: administrators without one of their own have that of the members. */
export const defaultRole = <R extends Pick<ProductRole, 'DefaultFor'>>(
  roles: readonly R[],
  group: RoleGroup,
): R | undefined =>
  roles.find(({ DefaultFor: of }) => of === group) ?? roles.find(({ DefaultFor: of }) => of === 'member')
