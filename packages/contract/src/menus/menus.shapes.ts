import { Type, type Static } from 'typebox'

const Entry = Type.Object({
  Code: Type.String({ description: 'Code of the entry' }),
  Name: Type.String({ description: 'Name in the language of the caller' }),
  Path: Type.String({ description: 'Route of its page' }),
})

/** An area of the menu with the entries the person may open. */
export const MenuArea = Type.Object({
  Code: Type.String({ description: 'Code of the area' }),
  Name: Type.String({ description: 'Name in the language of the caller' }),
  Children: Type.Array(Entry, { description: 'Entries the person may open' }),
})
export type MenuArea = Static<typeof MenuArea>
