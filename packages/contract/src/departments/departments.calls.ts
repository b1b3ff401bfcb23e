import { Type } from '../kit/type.ts'
import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Reason } from '../kit/reason.ts'
import {
  Department,
  DepartmentName,
  ListedDepartment,
  maxRemovedDepartments,
  ModifiedDepartment,
} from './departments.shapes.ts'

const Heads = Type.Optional(Type.Array(Id('account', 'A member'), { maxItems: 20, description: 'The heads' }))
const EnglishName = Type.Optional(Nullable(Type.String({ maxLength: 100, description: 'Name in English' })))

/** The departments of an organisation, a tree. */
export const departmentCalls = {
  tree: read({
    at: 'GET /department/tree',
    title: 'List departments',
    purpose:
      'Lists the departments directly below one, or at the top; or, for a search text, those whose Chinese or English name, its pinyin or its initials match, with all departments above them. Children are loaded on demand.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: [
      'members',
      'departments',
      'former-members',
      'registrations',
      'active-users',
      'sso-connections',
      'e-signature-settings',
      'open-apps',
      'open-authorisation',
    ],
    query: Type.Object({
      parentId: Type.Optional(Id('department', 'The department whose children are wanted')),
      levels: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 2, default: 1, description: 'With 2, also those below these' }),
      ),
      search: Type.Optional(
        Type.String({ maxLength: 100, description: 'Parts of the name, its pinyin or its initials' }),
      ),
    }),
    gives: Type.Array(ListedDepartment),
  }),
  detail: read({
    at: 'GET /department/:id',
    title: 'Get department',
    purpose: 'Returns a department with its heads and its place in the tree.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: ['members', 'departments', 'former-members'],
    params: Type.Object({ id: Id('department', 'The department') }),
    gives: Department,
    fails: ['request.not-found'],
  }),
  add: write({
    at: 'POST /department',
    title: 'Add department',
    purpose: 'Adds a department below another one, as its last child.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'departments',
    audit: 'departments.added',
    body: Type.Object({
      ParentID: Type.Optional(Nullable(Id('department', 'The one above it'))),
      Name: DepartmentName,
      EnglishName,
      HeadIDs: Heads,
      Reason,
    }),
    gives: Department,
    fails: ['request.not-found', 'departments.name-repeated', 'departments.too-deep'],
  }),
  modify: write({
    at: 'PUT /department/:id',
    title: 'Edit department',
    purpose:
      'Renames a department, sets its heads, or moves it with its subtree below another department, before one of its children or as the last one.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'departments',
    audit: 'departments.modified',
    changesSession: true,
    params: Type.Object({ id: Id('department', 'The department') }),
    body: Type.Object({
      Name: Type.Optional(DepartmentName),
      EnglishName,
      HeadIDs: Heads,
      Move: Type.Optional(
        Type.Object({
          ParentID: Nullable(Id('department', 'The one above it from now on')),
          BeforeID: Type.Optional(
            Nullable(Id('department', 'The child it comes before; behind all when it is not given')),
          ),
        }),
      ),
      Reason,
    }),
    gives: ModifiedDepartment,
    fails: ['request.not-found', 'departments.name-repeated', 'departments.too-deep', 'departments.cyclic'],
  }),
  remove: write({
    at: 'DELETE /department',
    title: 'Remove departments',
    purpose:
      'Removes departments, all of them or none, and moves their people to another department or to none. A department can only be removed together with its whole subtree, each department of which must be listed.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'departments',
    audit: 'departments.removed',
    changesSession: true,
    body: Type.Object({
      ids: Type.Array(Id('department', 'A department'), {
        minItems: 1,
        maxItems: maxRemovedDepartments,
        uniqueItems: true,
        description: 'The departments',
      }),
      MoveTo: Type.Optional(
        Nullable(Id('department', 'Where their people go; null for nowhere. Needed when there are any')),
      ),
      Reason,
    }),
    gives: Type.Object({ Moved: Type.Integer({ description: 'How many people went elsewhere' }) }),
    fails: ['request.not-found', 'departments.has-children', 'departments.has-people'],
  }),
}
