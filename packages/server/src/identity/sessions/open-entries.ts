import { accessOf, menuCodes, scopeOf, startPages } from '@atrium/contract/menus/menu-entries.ts'
import { accessDenial, type Visitor } from './visitor.ts'

/** The entries of the menu that a person may open and that are not hidden from them. */
export const openEntries = (visitor: Visitor) =>
  menuCodes.filter(
    (code) =>
      accessDenial({ access: accessOf(code), scope: scopeOf(code) }, visitor) === undefined &&
      !visitor.person?.hiddenMenus.includes(code),
  )

/** Whether a person may begin at an entry of the menu. */
export const mayBeginAt = (visitor: Visitor, code: string): code is (typeof startPages)[number] =>
  (startPages as readonly string[]).includes(code) && openEntries(visitor).some((open) => open === code)

/** The person's start page, if it is open to them. */
export function startPageOf(visitor: Visitor): (typeof startPages)[number] | null {
  const chosen = visitor.person?.startPage
  return chosen && mayBeginAt(visitor, chosen) ? chosen : null
}
