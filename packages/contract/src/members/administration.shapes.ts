import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { PageRequest } from '../kit/page-of.ts'
import { RoleChoice, SeatRole } from '../products/product-roles.shapes.ts'

/** By what the list of members can be ordered. */
export const memberOrders = [
  'name',
  'account',
  'phone',
  'email',
  'jobTitle',
  'department',
  'role',
  'state',
  'lastSignIn',
  'joined',
] as const
export type MemberOrder = (typeof memberOrders)[number]

export const memberRoles = ['member', 'organisation-admin'] as const
export type MemberRole = (typeof memberRoles)[number]
export const memberStates = ['active', 'inactive', 'locked'] as const
export type MemberState = (typeof memberStates)[number]

/** Filter by the last sign-in: never, not within a number of days, or within it. */
export const lastSignInFilters = ['never', 'invited', '30', '90', '180', 'within-7', 'within-30', 'within-90'] as const

/** Which members are wanted: a list, its export and its saved views speak of them in the same way. */
export const MemberFilter = {
  Search: Type.Optional(
    Type.String({ maxLength: 100, description: 'Parts of name, pinyin, initials, account, phone or email' }),
  ),
  DepartmentId: Type.Optional(Id('department', 'Only people of this department')),
  WithoutDepartment: Type.Optional(Type.Boolean({ description: 'Only people who are in no department at all' })),
  WithSubDepartments: Type.Optional(Type.Boolean({ description: 'And of all below it; so unless it says no' })),
  Role: Type.Optional(Type.Enum(memberRoles, { description: 'Only people with this role' })),
  State: Type.Optional(Type.Enum(memberStates, { description: 'Only people in this state' })),
  LockedByPassword: Type.Optional(
    Type.Boolean({ description: 'Only people whom wrong passwords keep from signing in at the moment' }),
  ),
  ProductId: Type.Optional(Id('product', 'Only people who may open this application')),
  WithoutProductId: Type.Optional(Id('product', 'Only people who may not open this application')),
  LastSignIn: Type.Optional(
    Type.Enum(lastSignInFilters, {
      description:
        'Only people who never signed in, were invited and have not arrived, did not sign in within a number of days, or did within it',
    }),
  ),
}
const MemberFilterObject = Type.Object(MemberFilter)
export type MemberFilter = Static<typeof MemberFilterObject>

export const MemberPageRequest = Type.Object({
  ...PageRequest,
  ...MemberFilter,
  SortBy: Type.Optional(Type.Enum(memberOrders, { description: 'The order; by name unless it is given' })),
  IsDescending: Type.Optional(Type.Boolean({ description: 'The order the other way round' })),
  After: Type.Optional(
    Type.String({ maxLength: 600, description: 'The cursor of the page before: any depth costs the same' }),
  ),
  Before: Type.Optional(Type.String({ maxLength: 600, description: 'The cursor of the page behind' })),
})
export type MemberPageRequest = Static<typeof MemberPageRequest>

const Place = Type.Object({ ID: Id('department', 'A department'), Name: Type.String({ description: 'Its name' }) })

/** The invitation of a member who has not arrived. */
export const MemberInvitation = Type.Object({
  Recipient: Type.String({ description: 'Where it was sent, masked' }),
  SentTime: Moment('When it was sent'),
  ExpiresTime: Moment('Until when its link can be used'),
})
export type MemberInvitation = Static<typeof MemberInvitation>

/** A member as the list shows one. */
export const MemberRow = Type.Object({
  ID: Id('account', 'The account'),
  Account: Type.String({ description: 'The account name' }),
  RealName: Type.String({ description: 'Name of the person' }),
  Photo: Nullable(Type.String({ description: 'Address of the photo' })),
  MobilePhone: Nullable(Type.String({ description: 'Phone number, masked in the middle' })),
  Email: Nullable(Type.String({ description: 'Email address, masked' })),
  JobTitle: Nullable(Type.String({ description: 'Job title' })),
  Department: Nullable(Place),
  Role: Type.Enum(memberRoles, { description: 'What the person may do' }),
  State: Type.Enum(memberStates, { description: 'Whether the person may sign in' }),
  PasswordLockedUntil: Nullable(Moment('Until when wrong passwords keep the person from signing in')),
  ProductIDs: Type.Array(Id('product', 'An application'), { description: 'What the person may open' }),
  ProductRoles: Type.Array(SeatRole, {
    description: 'The roles that the person was given there; anywhere else the default of the person’s group holds',
  }),
  Invitation: Nullable(MemberInvitation),
  LastSignInTime: Nullable(Moment('When the person signed in last')),
  JoinedTime: Moment('When the person joined'),
})
export type MemberRow = Static<typeof MemberRow>

export const MemberPage = Type.Object({
  total: Type.Integer({ description: 'Members in the whole list' }),
  items: Type.Array(MemberRow, { description: 'The members of this page' }),
  First: Nullable(Type.String({ description: 'Cursor of the first row: `Before` gives the page before' })),
  Last: Nullable(Type.String({ description: 'Cursor of the last row: `After` gives the page behind' })),
})
export type MemberPage = Static<typeof MemberPage>

/** A member with everything an administrator may see and change. */
export const MemberDetail = Type.Object({
  ...MemberRow.properties,
  MobilePhone: Nullable(Type.String({ description: 'Phone number' })),
  Email: Nullable(Type.String({ description: 'Email address' })),
  Departments: Type.Array(Place, { description: 'Departments besides the main one' }),
  HeadOf: Type.Array(Place, { description: 'Departments the person is head of' }),
  HasPassword: Type.Boolean({ description: 'False when the person signs in by code or single sign-on alone' }),
  Links: Type.Array(
    Type.Object({
      ID: Id('sso-link', 'The link'),
      Name: Type.String({ description: 'The connection' }),
      LastUsedTime: Nullable(Moment('When the person last signed in with it')),
      MissingSince: Nullable(Moment('Since when the person is missing in the directory; null for those who are not')),
      SyncID: Nullable(Id('sso-sync', 'The last run that read the whole directory, of which the report says so')),
    }),
    { description: 'What the account is linked to for single sign-on' },
  ),
  Version: Type.Integer({ description: 'Grows with each edit; an edit must name the one it is based on' }),
})
export type MemberDetail = Static<typeof MemberDetail>

/** `details` of `request.not-found` for a person of the organisation who is not a member. */
export interface NonMember {
  Standing: 'former' | 'waiting'
  RealName: string
}

/** A licensed application with its seats. */
export const LicensedProduct = Type.Object({
  ID: Id('product', 'The application'),
  Code: Type.String({ description: 'Its short name' }),
  Name: Type.String({ description: 'Its name in the language of the caller' }),
  SeatCount: Type.Integer({ description: 'People who may open it at most' }),
  UsedSeats: Type.Integer({ description: 'People who may open it now' }),
  IsOver: Type.Boolean({ description: 'Whether the licence has ended: nobody else can be given it' }),
  Roles: Type.Array(RoleChoice, { description: 'Its roles; none where it has not declared any' }),
})
export type LicensedProduct = Static<typeof LicensedProduct>

/** The fields of a member that an administrator types in. */
export const MemberFields = {
  RealName: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Name of the person' }),
  MobilePhone: Type.Optional(Nullable(Type.String({ maxLength: 20, description: 'Phone number' }))),
  Email: Type.Optional(Nullable(Type.String({ maxLength: 254, description: 'Email address' }))),
  JobTitle: Type.Optional(Nullable(Type.String({ maxLength: 100, description: 'Job title' }))),
  DepartmentID: Type.Optional(Nullable(Id('department', 'The main department'))),
  DepartmentIDs: Type.Optional(
    Type.Array(Id('department', 'A department'), {
      maxItems: 20,
      uniqueItems: true,
      description: 'Further departments',
    }),
  ),
}

export const HistoryEntry = Type.Object({
  ID: Type.String({ description: 'Number of the entry in the log of the organisation' }),
  RequestID: Type.String({ description: 'The request that it was' }),
  Time: Moment('When it happened'),
  Actor: Type.String({ description: 'Who did it' }),
  Action: Type.String({ description: 'What was done, in the language of the caller' }),
  Changes: Type.Array(
    Type.Object({
      Field: Type.String({ description: 'The field, as the log calls it' }),
      Name: Type.String({ description: 'Its name in the language of the caller' }),
      Before: Type.Unknown({ description: 'Its old value' }),
      After: Type.Unknown({ description: 'Its new value' }),
    }),
    { description: 'What changed' },
  ),
  Reason: Nullable(Type.String({ description: 'Why, where it was said' })),
})
export type HistoryEntry = Static<typeof HistoryEntry>

/** A list as a person arranged it. */
export const SavedView = Type.Object({
  ID: Id('view', 'The view'),
  Name: Type.String({ description: 'Its name' }),
  Value: Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 400 }), {
    description: 'The parameters of the list’s address',
  }),
})
export type SavedView = Static<typeof SavedView>
