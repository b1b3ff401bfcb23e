import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'

const entry = {
  Code: Type.String({ description: 'Code of the entry' }),
  Name: Type.String({ description: 'Name in the language of the caller' }),
  Path: Type.String({ description: 'Route of its page' }),
}
const area = {
  Code: Type.String({ description: 'Code of the area' }),
  Name: Type.String({ description: 'Name in the language of the caller' }),
}

/** An area of the menu with the entries the person may open. */
export const MenuArea = Type.Object({
  ...area,
  Children: Type.Array(Type.Object(entry), { description: 'Entries the person may open' }),
})
export type MenuArea = Static<typeof MenuArea>

const ManagedEntry = Type.Object({
  ...entry,
  ForAdministrators: Type.Boolean({ description: 'Whether only administrators may open it at all' }),
  HiddenFrom: Type.Integer({ description: 'From how many people it is hidden' }),
})

/** An area of the menu with the entries that can be hidden. */
export const ManagedArea = Type.Object({
  ...area,
  Children: Type.Array(ManagedEntry, { description: 'Entries that can be hidden' }),
})
export type ManagedArea = Static<typeof ManagedArea>

/** A person beside a menu entry. */
export const MenuUser = Type.Object({
  ID: Id('account', 'The member'),
  RealName: Type.String({ description: 'Name of the person' }),
  Account: Type.String({ description: 'The account name' }),
  DepartmentName: Nullable(Type.String({ description: 'The main department' })),
  Role: Type.Enum(['member', 'organisation-admin'], { description: 'What the person may do' }),
  IsHidden: Type.Boolean({ description: 'Whether the entry is hidden from the person' }),
})
export type MenuUser = Static<typeof MenuUser>
