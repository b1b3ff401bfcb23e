import { Type } from '../kit/type.ts'
import { listFormats, personSearchLimit, xlsxType } from '../constants.ts'
import { download, read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { PageOf } from '../kit/page-of.ts'
import { Reason } from '../kit/reason.ts'
import { SeatRoles } from '../products/product-roles.shapes.ts'
import { BulkOutcome, MemberSelection } from './bulk.shapes.ts'
import {
  CommonPerson,
  HandoverCheck,
  FormerDetail,
  FormerFilter,
  FormerMember,
  FormerPageRequest,
  HandOver,
  Successor,
} from './leaving.shapes.ts'

/** Leaving and coming back, and choosing among those who are there. */
export const leavingCalls = {
  commonList: read({
    at: 'GET /Account/common/list',
    title: 'Search members',
    purpose: 'Lists members to choose from: name and department only, at most 20.',
    access: 'signed-in',
    scope: 'organisation',
    limit: personSearchLimit,
    query: Type.Object({
      search: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'Parts of name, pinyin or initials; a single letter is the first one of the name',
        }),
      ),
    }),
    gives: Type.Array(CommonPerson),
  }),
  removeCheck: read({
    at: 'POST /account/remove/check',
    title: 'List handover tasks',
    purpose:
      'Asks every licensed product what people have to hand over before they leave. A product that does not answer is reported as failed, never as having no tasks.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    bodyLimit: 128 * 1024,
    body: Type.Object(MemberSelection),
    gives: Type.Array(HandoverCheck),
    fails: [
      'members.none-selected',
      'members.selection-changed',
      'members.self',
      'members.last-administrator',
      'request.not-found',
    ],
  }),
  remove: write({
    at: 'POST /account/remove',
    title: 'Remove members',
    purpose:
      'Removes members: their tasks are handed over in the products, their sessions and rights end at once. Their rights are stored for recovery.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.removed',
    changesSession: true,
    bodyLimit: 2 * 1024 * 1024,
    body: Type.Object({
      ...MemberSelection,
      HandOvers: Type.Optional(Type.Array(HandOver, { maxItems: 5_000, description: 'To whom each duty goes' })),
      Successors: Type.Optional(
        Type.Array(Successor, { maxItems: 500, description: 'Successors of all tasks of a kind that are not listed' }),
      ),
      Acknowledged: Type.Optional(
        Type.Boolean({ description: 'Yes, also though a product could not be asked, or does not take questions' }),
      ),
      Reason,
    }),
    gives: BulkOutcome,
    fails: [
      'members.none-selected',
      'members.selection-changed',
      'members.self',
      'members.last-administrator',
      'members.duties-open',
      'members.products-not-asked',
      'members.wrong-successor',
      'members.hand-over-refused',
      'members.hand-over-refused-silently',
      'members.hand-over-unanswered',
      'request.not-found',
    ],
  }),
  handOver: write({
    at: 'POST /account/manageDetail/:id/handOver',
    title: 'Hand over tasks',
    purpose:
      'Hands tasks of a member over in the products, who stays a member. Tasks without a successor stay with the member.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: { none: 'Each product that takes tasks over is logged by itself, as members.handed-over' },
    bodyLimit: 2 * 1024 * 1024,
    params: Type.Object({ id: Id('account', 'The member') }),
    body: Type.Object({
      HandOvers: Type.Optional(Type.Array(HandOver, { maxItems: 5_000, description: 'To whom each task goes' })),
      Successors: Type.Optional(
        Type.Array(Successor, { maxItems: 500, description: 'Successors of all tasks of a kind that are not listed' }),
      ),
      Reason,
    }),
    gives: Type.Object({ HandedOver: Type.Integer({ description: 'How many tasks were handed over' }) }),
    fails: [
      'members.wrong-successor',
      'members.hand-over-refused',
      'members.hand-over-refused-silently',
      'members.hand-over-unanswered',
      'members.hand-over-not-asked',
      'request.not-found',
    ],
  }),
  formerMembers: read({
    at: 'POST /accountsHistory/page',
    title: 'List former members',
    purpose: 'Lists former members: when they left, why and by whom they were removed.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'former-members',
    body: FormerPageRequest,
    gives: PageOf(FormerMember),
  }),
  exportFormer: read({
    at: 'GET /accountsHistory/export',
    title: 'Export former members',
    purpose: 'Returns the former members as a file, in the chosen order.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'former-members',
    logs: 'members.former-exported',
    query: Type.Object({
      ...FormerFilter.properties,
      format: Type.Enum(listFormats, { description: 'The kind of file' }),
    }),
    gives: download(`${xlsxType}, text/csv`),
  }),
  formerMember: read({
    at: 'GET /accountsHistory/detail/:id',
    title: 'Get former member',
    purpose: 'Returns a former member with the rights at that time and the tasks that were handed over.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'former-members',
    params: Type.Object({ id: Id('former-member', 'The former member') }),
    gives: FormerDetail,
    fails: ['request.not-found'],
  }),
  recover: write({
    at: 'POST /accountsHistory/recovery',
    title: 'Recover former member',
    purpose:
      'Recovers a former member as the same person with the same account name. A phone or email that somebody else uses by now is replaced, and so is an account name that was reused before names were reserved.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'former-members',
    audit: 'members.recovered',
    body: Type.Object({
      accountId: Id('former-member', 'The former member'),
      Account: Type.Optional(
        Type.String({ maxLength: 60, description: 'Another account name, where somebody else has the one of before' }),
      ),
      MobilePhone: Type.Optional(Nullable(Type.String({ maxLength: 20, description: 'Phone number from now on' }))),
      Email: Type.Optional(Nullable(Type.String({ maxLength: 254, description: 'Email address from now on' }))),
      DepartmentID: Type.Optional(Nullable(Id('department', 'The main department'))),
      DepartmentIDs: Type.Optional(
        Type.Array(Id('department', 'A department'), { maxItems: 20, description: 'Further ones' }),
      ),
      ProductIDs: Type.Optional(
        Type.Array(Id('product', 'An application'), { maxItems: 100, description: 'What to open' }),
      ),
      ProductRoles: Type.Optional(SeatRoles),
      WithPassword: Type.Optional(Type.Boolean({ description: 'Make an initial password' })),
      Reason,
    }),
    gives: Type.Object({
      ID: Id('account', 'The account'),
      Account: Type.String({ description: 'The account name' }),
      RealName: Type.String({ description: 'Name of the person' }),
      InitialPassword: Nullable(Type.String({ description: 'Shown only once' })),
    }),
    fails: [
      'identity.wrong-phone',
      'identity.wrong-email',
      'identity.phone-taken',
      'identity.email-taken',
      'members.phone-refused',
      'members.email-refused',
      'members.too-many-refused',
      'identity.account-taken',
      'identity.seats-full',
      'members.account-kept',
      'members.licence-over',
      'members.licence-seats-full',
      'members.wrong-account',
      'members.no-way-in',
      'products.unauthorised',
      'products.unknown-role',
      'request.not-found',
    ],
  }),
}
