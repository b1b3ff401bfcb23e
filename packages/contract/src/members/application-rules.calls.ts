import type { Static } from 'typebox'
import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Type } from '../kit/type.ts'
import { SeatRole } from '../products/product-roles.shapes.ts'

/** How many rules an organisation can have. */
export const maxApplicationRules = 200

const menu = ['members', 'departments'] as const
const RuleId = Id('application-rule', 'The rule')

/** Members of a department are given an application. */
export const ApplicationRule = Type.Object({
  ID: RuleId,
  DepartmentID: Id('department', 'The department'),
  DepartmentName: Type.String({ description: 'Its name in the language of the caller' }),
  WithSubDepartments: Type.Boolean({ description: 'Whether it holds for the departments below, too' }),
  ProductID: Id('product', 'The application'),
  ProductName: Type.String({ description: 'Its name in the language of the caller' }),
  RoleCode: SeatRole.properties.RoleCode,
  RoleName: Nullable(Type.String({ description: 'The name of the role; null for the default of the person’s group' })),
})
export type ApplicationRule = Static<typeof ApplicationRule>

/** What one rule does for the members who lack its application. */
const RuleEffect = Type.Object({
  RuleID: RuleId,
  Given: Type.Integer({ description: 'How many members get a seat' }),
  WithoutSeat: Type.Integer({ description: 'How many get none, because none is free or the licence is not valid' }),
})

const RuleSeat = Type.Object({
  AccountID: Id('account', 'The member'),
  RealName: Type.String({ description: 'Name of the person' }),
  DepartmentName: Nullable(Type.String({ description: 'The main department' })),
  RuleID: RuleId,
  HasSeat: Type.Boolean({ description: 'Whether a seat is free for the member' }),
})

/** Rules by which departments get applications. They add, and never take away. */
export const applicationRuleCalls = {
  applicationRules: read({
    at: 'GET /account/applicationRules',
    title: 'List application rules',
    purpose: 'Lists the rules that give members of departments applications.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu,
    gives: Type.Array(ApplicationRule),
  }),
  previewApplicationRules: read({
    at: 'POST /account/applicationRules/preview',
    title: 'Preview application rules',
    purpose:
      'Previews what applying the rules does for existing members: who gets which application, and for whom there is no seat. Members who already have the application are left out.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu,
    limit: { atOnce: 2, queryTimeoutMs: 10_000 },
    body: Type.Object(PageRequest),
    gives: Type.Object({
      ...PageOf(RuleSeat).properties,
      Effects: Type.Array(RuleEffect, { description: 'The effect of each rule' }),
    }),
  }),
  addApplicationRule: write({
    at: 'POST /account/applicationRules',
    title: 'Add application rule',
    purpose:
      'Adds a rule that gives an application to members who join or move into a department. Existing members get it when the rules are applied.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu,
    audit: 'members.rule-added',
    changesSession: true,
    body: Type.Object({
      DepartmentID: Id('department', 'The department'),
      WithSubDepartments: Type.Boolean({ description: 'Whether it holds for the departments below, too' }),
      ProductID: Id('product', 'The application'),
      RoleCode: Type.Optional(SeatRole.properties.RoleCode),
    }),
    gives: Type.Object({ ID: RuleId }),
    fails: [
      'members.rule-exists',
      'members.too-many-rules',
      'products.unauthorised',
      'products.unknown-role',
      'request.not-found',
    ],
  }),
  removeApplicationRule: write({
    at: 'DELETE /account/applicationRules/:id',
    title: 'Remove application rule',
    purpose: 'Removes a rule. Members keep the applications that it gave.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu,
    audit: 'members.rule-removed',
    params: Type.Object({ id: RuleId }),
    gives: Type.Object({ ID: RuleId }),
    fails: ['request.not-found'],
  }),
  applyApplicationRules: write({
    at: 'POST /account/applicationRules/apply',
    title: 'Apply application rules',
    purpose: 'Gives existing members the applications of the rules while seats are free.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu,
    audit: 'members.rules-applied',
    changesSession: true,
    gives: Type.Object({ Effects: Type.Array(RuleEffect, { description: 'The effect of each rule' }) }),
  }),
}
