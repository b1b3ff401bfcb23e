import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'

/** Maximum depth of the department tree. */
export const deepestDepartment = 20
const maxNameLength = 100
/** Departments that one call removes at most. */
export const maxRemovedDepartments = 200

export const DepartmentName = Type.String({
  minLength: 1,
  maxLength: maxNameLength,
  pattern: '^[^/\\u0000-\\u001f]*[^/\\s\\u0000-\\u001f][^/\\u0000-\\u001f]*$',
  description: 'Name of the department, without `/`',
})

/** A department in the tree. */
export const DepartmentNode = Type.Object({
  ID: Id('department', 'The department'),
  ParentID: Nullable(Id('department', 'The one above it; null at the top')),
  Name: Type.String({ description: 'Its name' }),
  EnglishName: Nullable(Type.String({ description: 'Its name in English' })),
  OwnCount: Type.Integer({ description: 'People in the department itself' }),
  TotalCount: Type.Integer({ description: 'People in it and in all below it' }),
  ChildCount: Type.Integer({ description: 'Departments right below it' }),
})
export type DepartmentNode = Static<typeof DepartmentNode>

/** A department in the answer to a list or a search. */
export const ListedDepartment = Type.Object({
  ...DepartmentNode.properties,
  IsMatch: Type.Optional(
    Type.Boolean({ description: 'In a search: whether it is found itself, not only a department below it' }),
  ),
})
export type ListedDepartment = Static<typeof ListedDepartment>

const Head = Type.Object({
  ID: Id('account', 'The head'),
  RealName: Type.String({ description: 'Name of the person' }),
})

export const Department = Type.Object({
  ...DepartmentNode.properties,
  Path: Type.Array(Type.String(), {
    description: 'Names from the top to the department itself, in the language of the caller',
  }),
  Heads: Type.Array(Head, { description: 'Its heads' }),
})
export type Department = Static<typeof Department>

export const ModifiedDepartment = Type.Object({
  ...Department.properties,
  ActID: Nullable(Id('act', 'With it the move can be undone, as acts on members are; null when nothing moved')),
})
