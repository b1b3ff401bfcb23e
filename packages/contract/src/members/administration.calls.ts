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
  SavedView,
} from './administration.shapes.ts'

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
    purpose: 'Lists a page of the members, filtered and ordered.',
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
      'Returns a member with everything an administrator may see. For somebody who left or waits for approval, the details of the error say so.',
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
    purpose: 'Lists what administrators and the person changed about a member or former member, the latest first.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: ['members', 'former-members', 'sso-connections'],
    params: Member,
    gives: Type.Array(HistoryEntry),
    fails: ['request.not-found'],
  }),
  register: write({
    at: 'POST /account/register',
    title: 'Add member',
    purpose:
      'Adds a member. Without a password, the person signs in by a code sent to phone or email. With `WithPassword`, an initial password is generated and returned only once; the person has to change it.',
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
        Type.Boolean({ description: 'Send a link for the first sign-in by mail, or by SMS without an email address' }),
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
    changesSession: true,
    params: Type.Object({ userId: Id('account', 'The member') }),
    body: Type.Object({
      ...MemberFields,
      Version: Type.Integer({ description: 'The version the edit is based on' }),
      Reason,
    }),
    gives: MemberDetail,
    fails: [...contactFails, 'members.changed-meanwhile', 'members.no-way-in', 'request.not-found'],
  }),
  licensedProducts: read({
    at: 'GET /account/authorize/products',
    title: 'List licensed applications',
    purpose: 'Lists the licensed applications with their seats, for choosing who may open them.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: ['members', 'former-members', 'message-push'],
    gives: Type.Array(LicensedProduct),
  }),
  views: read({
    at: 'GET /account/views',
    title: 'List saved views',
    purpose: 'Lists the views of the member list that the person saved.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    gives: Type.Array(SavedView),
  }),
  saveView: write({
    at: 'POST /account/views',
    title: 'Save view',
    purpose: 'Saves a view of the member list under a name, and replaces one of the same name.',
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
    purpose: 'Deletes a saved view.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: { none: 'A personal preference' },
    params: Type.Object({ id: Id('view', 'The view') }),
    gives: Type.Object({ ID: Id('view', 'The view') }),
    fails: ['request.not-found'],
  }),
}
