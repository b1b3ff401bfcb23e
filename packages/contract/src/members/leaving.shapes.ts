import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { PageRequest } from '../kit/page-of.ts'
import { TaskKey, taskKinds } from '../products/handover-tasks.ts'
import { memberRoles } from './administration.shapes.ts'

/** Something a person has to do in a product until it is handed over. */
export const HandoverTask = Type.Object({
  AccountID: Id('account', 'Whose it is'),
  ...TaskKey,
  Title: Type.String({ description: 'What it is called in the product' }),
})
export type HandoverTask = Static<typeof HandoverTask>

const taskStates = ['asked', 'failed', 'not-connected'] as const

/** What one product says about the people who are to leave. */
export const HandoverCheck = Type.Object({
  ProductCode: Type.String({ description: 'The product' }),
  ProductName: Type.String({ description: 'Its name in the language of the caller' }),
  State: Type.Enum(taskStates, {
    description:
      '`asked`: it answered with all open tasks; `failed`: it could not be reached; `not-connected`: it does not offer a handover',
  }),
  Duties: Type.Array(HandoverTask, { description: 'Tasks to hand over' }),
})
export type HandoverCheck = Static<typeof HandoverCheck>

/** To whom a duty goes. */
export const HandOver = Type.Object({
  ProductCode: Type.String({ maxLength: 40, description: 'The product' }),
  AccountID: Id('account', 'Whose it was'),
  ...TaskKey,
  ToAccountID: Id('account', 'Whose it is from now on'),
})
export type HandOver = Static<typeof HandOver>

/** The successor of all tasks of one kind in a product. */
export const Successor = Type.Object({
  ProductCode: Type.String({ maxLength: 40, description: 'The product' }),
  Kind: TaskKey.Kind,
  ToAccountID: Id('account', 'Whose they are from now on'),
})
export type Successor = Static<typeof Successor>

export const formerOrders = ['leftTime', 'name'] as const

const formerFilter = {
  Search: Type.Optional(
    Type.String({ maxLength: 100, description: 'Parts of name, pinyin, initials, account, phone or email' }),
  ),
  SortBy: Type.Optional(
    Type.Enum(formerOrders, { description: 'The order; by leaving, the latest first, unless given' }),
  ),
}
export const FormerFilter = Type.Object(formerFilter)
export type FormerFilter = Static<typeof FormerFilter>
export const FormerPageRequest = Type.Object({ ...PageRequest, ...formerFilter })

/** Somebody who left. */
export const FormerMember = Type.Object({
  ID: Id('account', 'The account, which stays this person’s'),
  Account: Type.String({ description: 'The account name' }),
  RealName: Type.String({ description: 'Name of the person' }),
  LeftTime: Moment('When the person left'),
  LeftBy: Nullable(Type.String({ description: 'Who removed the person' })),
  Reason: Nullable(Type.String({ description: 'Why' })),
  DepartmentName: Nullable(Type.String({ description: 'The main department before' })),
  HandOverCount: Type.Integer({ description: 'How much was handed over' }),
})
export type FormerMember = Static<typeof FormerMember>

const Place = Type.Object({ ID: Id('department', 'A department'), Name: Type.String({ description: 'Its name' }) })

/** Somebody who left, with what there was: it is offered again on recovery. */
export const FormerDetail = Type.Object({
  ...FormerMember.properties,
  MobilePhone: Nullable(Type.String({ description: 'Phone number' })),
  Email: Nullable(Type.String({ description: 'Email address' })),
  Role: Type.Enum(memberRoles, { description: 'What the person could do' }),
  Department: Nullable(Place),
  Departments: Type.Array(Place, { description: 'Further departments, as far as they are still there' }),
  ProductIDs: Type.Array(Id('product', 'An application'), {
    description: 'What the person could open, as far as a licence for it still holds',
  }),
  GoneDepartments: Type.Integer({ description: 'How many departments of before are no longer there' }),
  GoneProducts: Type.Integer({
    description: 'How many applications of before the organisation has no licence for that still holds',
  }),
  Taken: Type.Array(Type.Enum(['account', 'phone', 'email']), {
    description:
      'What another member has by now, or somebody has in place of the account name: another one is needed on recovery',
  }),
  HandOvers: Type.Array(
    Type.Object({
      ProductCode: Type.String({ description: 'The product' }),
      Kind: Type.Enum(taskKinds, { description: 'The kind of duty' }),
      Reference: Type.String({ description: 'Its number in the product' }),
      Title: Type.String({ description: 'What it is called there' }),
      ToName: Nullable(Type.String({ description: 'Whose it is now' })),
      Time: Moment('When it was handed over'),
    }),
    { description: 'What was handed over' },
  ),
})
export type FormerDetail = Static<typeof FormerDetail>

/** A member as pickers show one. */
export const CommonPerson = Type.Object({
  ID: Id('account', 'The member'),
  RealName: Type.String({ description: 'Name of the person' }),
  DepartmentName: Nullable(Type.String({ description: 'The main department' })),
})
export type CommonPerson = Static<typeof CommonPerson>
