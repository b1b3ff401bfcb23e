import { Type } from '../kit/type.ts'
import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Reason } from '../kit/reason.ts'
import { SeatRoles } from '../products/product-roles.shapes.ts'
import {
  HistoryEntry,
  LicensedProduct,
  MemberDetail,
  MemberFields,
  MemberPage,
  MemberPageRequest,
  memberRoles,
  memberStates,
  SavedView,
} from './administration.shapes.ts'

/** About how many people one call can be. */
export const maxBulkMembers = 1_000
/** For how many initial passwords are made by one call. */
export const maxBulkPasswords = 50
/** Whom it is about. An empty list has an error of its own. */
const accountIds = Type.Array(Id('account', 'A member'), {
  maxItems: maxBulkMembers,
  uniqueItems: true,
  description: 'Whom it is about',
})
const Changed = Type.Object({ Changed: Type.Integer({ description: 'For how many people something changed' }) })
const oneOfMany = ['members.none-selected', 'request.not-found'] as const
const contactFails = [
  'identity.wrong-phone',
  'identity.wrong-email',
  'identity.phone-taken',
  'identity.email-taken',
  'members.phone-refused',
  'members.email-refused',
  'members.too-many-refused',
] as const
const Member = Type.Object({ id: Id('account', 'The member') })

/** Administering the members of an organisation. */
export const administrationCalls = {
  managePage: read({
    at: 'POST /account/managePage',
    title: 'List members',
    purpose: 'A page of the members, filtered and ordered.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: ['members', 'departments', 'menus'],
    body: MemberPageRequest,
    gives: MemberPage,
    fails: ['request.invalid'],
  }),
  manageDetail: read({
    at: 'GET /account/manageDetail/:id',
    title: 'Get member',
    purpose:
      'One member with everything an administrator may see. For somebody who left or waits for approval, the details of the error say so.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    params: Member,
    gives: MemberDetail,
    fails: ['request.not-found'],
  }),
  history: read({
    at: 'GET /account/manageDetail/:id/history',
    title: 'List changes of member',
    purpose: 'What administrators and the person changed about a member or former member, the latest first.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: ['members', 'former-members'],
    params: Member,
    gives: Type.Array(HistoryEntry),
    fails: ['request.not-found'],
  }),
  register: write({
    at: 'POST /account/register',
    title: 'Add member',
    purpose:
      'Adds a member. Without a password the person signs in by a code to phone or e-mail; with `WithPassword` an initial one is made, returned only once, and has to be changed.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.added',
    body: Type.Object({
      ...MemberFields,
      Account: Type.Optional(
        Type.String({ maxLength: 60, description: 'The account name; made of the name when it is not given' }),
      ),
      Role: Type.Optional(Type.Enum(memberRoles, { description: 'What the person may do' })),
      ProductIDs: Type.Optional(
        Type.Array(Id('product', 'An application'), { maxItems: 100, uniqueItems: true, description: 'What to open' }),
      ),
      ProductRoles: Type.Optional(SeatRoles),
      WithPassword: Type.Optional(Type.Boolean({ description: 'Make an initial password' })),
      WithInvitation: Type.Optional(
        Type.Boolean({ description: 'Send a link for the first sign-in by mail, or by SMS without an e-mail address' }),
      ),
      Reason,
    }),
    gives: Type.Object({
      ID: Id('account', 'The account'),
      Account: Type.String({ description: 'The account name' }),
      InitialPassword: Nullable(Type.String({ description: 'Shown only once' })),
      IsInvited: Type.Boolean({ description: 'Whether an invitation was sent' }),
    }),
    fails: [
      ...contactFails,
      'identity.account-taken',
      'identity.seats-full',
      'members.licence-over',
      'members.licence-seats-full',
      'members.wrong-account',
      'members.no-way-in',
      'products.unauthorised',
      'products.unknown-role',
      'request.not-found',
    ],
  }),
  manageModify: write({
    at: 'PUT /account/manageModify/:userId',
    title: 'Edit member',
    purpose: 'Edits a member. An edit of an older version is refused with the fields that changed meanwhile.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.modified',
    params: Type.Object({ userId: Id('account', 'The member') }),
    body: Type.Object({
      ...MemberFields,
      Version: Type.Integer({ description: 'The version the edit is based on' }),
      Reason,
    }),
    gives: MemberDetail,
    fails: [...contactFails, 'members.changed-meanwhile', 'members.no-way-in', 'request.not-found'],
  }),
  modify: write({
    at: 'PUT /account/modify/:ID',
    title: "Set member's state",
    purpose: 'Lets a member in, or no longer: active, inactive or locked. Sessions of those who may not end at once.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.state-changed',
    params: Type.Object({ ID: Id('account', 'The member') }),
    body: Type.Object({ State: Type.Enum(memberStates, { description: 'The new state' }), Reason }),
    gives: Changed,
    fails: ['members.self', 'members.last-administrator', 'request.not-found'],
  }),
  modifyAll: write({
    at: 'POST /account/modify',
    title: "Set members' state",
    purpose: 'The same for many members.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.state-changed',
    bodyLimit: 128 * 1024,
    body: Type.Object({ accountIds, State: Type.Enum(memberStates, { description: 'The new state' }), Reason }),
    gives: Changed,
    fails: [...oneOfMany, 'members.self', 'members.last-administrator'],
  }),
  changeDept: write({
    at: 'POST /account/changeDept',
    title: 'Move members',
    purpose: 'Moves members to another main department.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.moved',
    bodyLimit: 128 * 1024,
    body: Type.Object({
      accountIds,
      DepartmentID: Nullable(Id('department', 'The main department from now on')),
      Reason,
    }),
    gives: Changed,
    fails: [...oneOfMany],
  }),
  setManager: write({
    at: 'PUT /account/setManager',
    title: "Set members' role",
    purpose: 'Makes members administrators of the organisation, or administrators members.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.role-changed',
    bodyLimit: 128 * 1024,
    body: Type.Object({ accountIds, Role: Type.Enum(memberRoles, { description: 'The role from now on' }), Reason }),
    gives: Changed,
    fails: [...oneOfMany, 'members.self', 'members.last-administrator'],
  }),
  initPassword: write({
    at: 'POST /account/initPassword',
    title: "Reset members' passwords",
    purpose:
      'Gives members initial passwords, returned only once, that have to be changed at the next sign-in; their sessions end.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.password-initialised',
    body: Type.Object({
      accountIds: Type.Array(Id('account', 'A member'), {
        maxItems: maxBulkPasswords,
        uniqueItems: true,
        description: 'Whom it is about; each password takes a while to make, so more are asked for in parts',
      }),
      Reason,
    }),
    gives: Type.Array(
      Type.Object({
        ID: Id('account', 'The member'),
        Account: Type.String({ description: 'The account name' }),
        RealName: Type.String({ description: 'Name of the person' }),
        Password: Type.String({ description: 'The initial password' }),
      }),
    ),
    fails: [...oneOfMany, 'members.self'],
  }),
  unlock: write({
    at: 'PUT /account/resetPwdLock',
    title: 'Unlock members',
    purpose: 'Unlocks members, whatever locked them. Those who were not locked do not count, and are not in the log.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.unlocked',
    bodyLimit: 128 * 1024,
    body: Type.Object({ accountIds, Reason }),
    gives: Changed,
    fails: [...oneOfMany],
  }),
  authorize: write({
    at: 'POST /account/authorize',
    title: 'Assign applications',
    purpose:
      'Says which applications members may open, and with which role. Each takes a seat, and seats are never exceeded.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.authorised',
    bodyLimit: 128 * 1024,
    body: Type.Object({
      accountIds,
      ProductIDs: Type.Array(Id('product', 'An application'), {
        maxItems: 100,
        uniqueItems: true,
        description: 'The applications',
      }),
      Mode: Type.Enum(['set', 'add', 'remove'], {
        description: '`set`: exactly these; `add`: these as well; `remove`: these no longer',
      }),
      ProductRoles: Type.Optional(SeatRoles),
      Reason,
    }),
    gives: Changed,
    fails: [
      'members.none-authorised',
      'members.licence-over',
      'members.licence-seats-full',
      'products.unauthorised',
      'products.unknown-role',
      'request.not-found',
    ],
  }),
  licensedProducts: read({
    at: 'GET /account/authorize/products',
    title: 'List licensed applications',
    purpose: 'The licensed applications with their seats, for choosing who may open them.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: ['members', 'former-members'],
    gives: Type.Array(LicensedProduct),
  }),
  views: read({
    at: 'GET /account/views',
    title: 'List saved views',
    purpose: 'The views of the list of members that the person saved.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    gives: Type.Array(SavedView),
  }),
  saveView: write({
    at: 'POST /account/views',
    title: 'Save view',
    purpose: 'Saves a view of the list of members under a name; one of that name is replaced.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: { none: 'A personal preference' },
    body: Type.Object({
      Name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', description: 'Its name' }),
      Value: SavedView.properties.Value,
    }),
    gives: SavedView,
  }),
  removeView: write({
    at: 'DELETE /account/views/:id',
    title: 'Remove saved view',
    purpose: 'Forgets a saved view.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: { none: 'A personal preference' },
    params: Type.Object({ id: Id('view', 'The view') }),
    gives: Type.Object({ ID: Id('view', 'The view') }),
    fails: ['request.not-found'],
  }),
}
