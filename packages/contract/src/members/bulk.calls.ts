import { Type } from '../kit/type.ts'
import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Reason } from '../kit/reason.ts'
import { SeatRoles } from '../products/product-roles.shapes.ts'
import { memberRoles, memberStates } from './administration.shapes.ts'
import { BulkOutcome, maxBulkPasswords, MemberSelection, UndoableAct } from './bulk.shapes.ts'

const selectionFails = ['members.none-selected', 'members.selection-changed', 'request.not-found'] as const
const bodyLimit = 128 * 1024
/** Where acts are done that can be undone. */
const undoMenus = ['members', 'registrations', 'access-requests', 'departments'] as const

/** Acts on many members. Members who cannot be changed are skipped and reported; the others are changed. */
export const bulkCalls = {
  modify: write({
    at: 'PUT /account/modify/:ID',
    title: "Set member's state",
    purpose:
      'Sets the state of a member: active, inactive or locked. Sessions of a member who may no longer sign in end at once.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.state-changed',
    changesSession: true,
    params: Type.Object({ ID: Id('account', 'The member') }),
    body: Type.Object({ State: Type.Enum(memberStates, { description: 'The new state' }), Reason }),
    gives: BulkOutcome,
    fails: ['members.self', 'members.last-administrator', 'request.not-found'],
  }),
  modifyAll: write({
    at: 'POST /account/modify',
    title: "Set members' state",
    purpose: 'Sets the state of several members.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.state-changed',
    changesSession: true,
    bodyLimit,
    body: Type.Object({
      ...MemberSelection,
      State: Type.Enum(memberStates, { description: 'The new state' }),
      Reason,
    }),
    gives: BulkOutcome,
    fails: [...selectionFails, 'members.self', 'members.last-administrator'],
  }),
  changeDept: write({
    at: 'POST /account/changeDept',
    title: 'Move members',
    purpose: 'Moves members to another main department.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.moved',
    changesSession: true,
    bodyLimit,
    body: Type.Object({
      ...MemberSelection,
      DepartmentID: Nullable(Id('department', 'The main department from now on')),
      Reason,
    }),
    gives: BulkOutcome,
    fails: [...selectionFails],
  }),
  setManager: write({
    at: 'PUT /account/setManager',
    title: "Set members' role",
    purpose: 'Makes members administrators of the organisation, or ends that.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.role-changed',
    bodyLimit,
    body: Type.Object({
      ...MemberSelection,
      Role: Type.Enum(memberRoles, { description: 'The role from now on' }),
      Reason,
    }),
    gives: BulkOutcome,
    fails: [...selectionFails, 'members.self', 'members.last-administrator'],
  }),
  initPassword: write({
    at: 'POST /account/initPassword',
    title: "Reset members' passwords",
    purpose: `Gives members initial passwords, returned only once, that have to be changed at the next sign-in; their sessions end. Each password takes a while to make: one call serves ${maxBulkPasswords} people, and \`Next\` asks for the others.`,
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.password-initialised',
    changesSession: true,
    bodyLimit,
    body: Type.Object({
      ...MemberSelection,
      After: Type.Optional(Id('account', '`Next` of the call before')),
      Reason,
    }),
    gives: Type.Object({
      Passwords: Type.Array(
        Type.Object({
          ID: Id('account', 'The member'),
          Account: Type.String({ description: 'The account name' }),
          RealName: Type.String({ description: 'Name of the person' }),
          Password: Type.String({ description: 'The initial password' }),
        }),
        { description: 'The passwords of this call' },
      ),
      Remarks: BulkOutcome.properties.Remarks,
      Next: Nullable(Id('account', 'The last member served; null when all are')),
    }),
    fails: [...selectionFails, 'members.self'],
  }),
  unlock: write({
    at: 'PUT /account/resetPwdLock',
    title: 'Unlock members',
    purpose: 'Unlocks members, whatever locked them. Those who were not locked do not count, and are not in the log.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.unlocked',
    bodyLimit,
    body: Type.Object({ ...MemberSelection, Reason }),
    gives: BulkOutcome,
    fails: [...selectionFails],
  }),
  authorize: write({
    at: 'POST /account/authorize',
    title: 'Assign applications',
    purpose:
      'Sets which applications members may open, and with which role. Each takes a seat; members for whom none is left are skipped.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.authorised',
    changesSession: true,
    bodyLimit,
    body: Type.Object({
      ...MemberSelection,
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
    gives: BulkOutcome,
    fails: [
      'members.none-authorised',
      'members.none-selected',
      'members.selection-changed',
      'members.licence-over',
      'members.licence-seats-full',
      'products.unauthorised',
      'products.unknown-role',
      'request.not-found',
    ],
  }),
  undoableActs: read({
    at: 'GET /account/acts',
    title: 'List acts to undo',
    purpose:
      'Lists the caller’s actions that can still be undone, the latest first: on members, decisions about registrations and access requests, and moves of departments.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: undoMenus,
    gives: Type.Array(UndoableAct),
  }),
  undoAct: write({
    at: 'POST /account/acts/:id/undo',
    title: 'Undo act',
    purpose:
      'Undoes an action: restores department, state, role and applications of members, recovers removed members, reopens registrations and requests, or moves departments back. Members who were changed since are skipped.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: undoMenus,
    audit: 'members.act-undone',
    changesSession: true,
    params: Type.Object({ id: Id('act', 'The act') }),
    body: Type.Object({}),
    gives: BulkOutcome,
    fails: [
      'members.act-undone',
      'members.undo-too-late',
      'departments.moved-since',
      'departments.name-repeated',
      'departments.too-deep',
      'departments.cyclic',
      'identity.account-taken',
      'members.phone-refused',
      'members.email-refused',
      'request.not-found',
    ],
  }),
}
