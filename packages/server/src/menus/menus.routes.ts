import { accessOf, managedMenus, menuEntries, type MenuEntryCode } from '@atrium/contract/menus/menu-entries.ts'
import { menuCalls } from '@atrium/contract/menus/menus.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { handle } from '#kit/http/handle.ts'
import { getMembers, hasAdministrator, lockMembers } from '#account/member-accounts.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { aboutChanged } from '#logs/logs.service.ts'
import { phrase } from '#kit/text/language.ts'
import { countHidden, hideMenus, listHidden, listMenuUsers, showMenus } from './menus.store.ts'
import { openEntries } from '#identity/sessions/open-entries.ts'

/** The entries by area, both in the order of the menu. */
const areasOf = <T>(lang: Lang, codes: readonly MenuEntryCode[], show: (code: MenuEntryCode) => T) =>
  Array.from(
    Map.groupBy(codes, (code) => menuEntries[code].area),
    ([area, children]) => ({ Code: area, Name: phrase(lang, 'menus', `area.${area}`), Children: children.map(show) }),
  )

const entryOf = (lang: Lang, code: MenuEntryCode) => ({
  Code: code,
  Name: phrase(lang, 'menus', `entry.${code}`),
  Path: menuEntries[code].path,
})

/** The menu, as a person may see it and as administrators arrange it. */
export const menus = () =>
  handle(menuCalls, {
    userTree({ visitor, lang }) {
      return areasOf(lang, openEntries(visitor), (code) => entryOf(lang, code))
    },

    async tree({ lang, db }) {
      const counts = await countHidden(db)
      return areasOf(lang, managedMenus, (code) => ({
        ...entryOf(lang, code),
        ForAdministrators: accessOf(code) === 'organisation-admin',
        HiddenFrom: counts.get(code) ?? 0,
      }))
    },

    async users({ query: { menuId, roleType, hidden, search = '', pageIndex, pageSize }, db }) {
      const { total, rows } = await listMenuUsers(db, {
        menu: menuId,
        role: roleType,
        isHidden: hidden,
        search,
        offset: (pageIndex - 1) * pageSize,
        limit: pageSize,
      })
      return {
        total,
        items: rows.map((row) => ({
          ID: row.id,
          RealName: row.realName,
          Account: row.account,
          DepartmentName: row.departmentName,
          Role: row.role,
          IsHidden: row.isHidden,
        })),
      }
    },

    async hidden({ params, db }) {
      await getMembers(db, [params.id])
      return (await listHidden(db, [params.id])).map(({ menu }) => menu as (typeof managedMenus)[number])
    },

    async save({ body: { Changes, Reason }, visitor: { person, organisation }, db, note, fail }) {
      // An administrator who hid this page from themselves could not show it again.
      if (Changes.some(({ accountId, menuId, IsHidden }) => IsHidden && menuId === 'menus' && accountId === person.id))
        fail('menus.own')
      // Serializes two administrators who hide it from each other.
      await lockOrganisation(db)
      const people = await lockMembers(
        db,
        Changes.map(({ accountId }) => accountId),
      )
      const wanted = (isHidden: boolean) =>
        Changes.filter(({ IsHidden }) => IsHidden === isHidden).map(({ accountId, menuId }) => ({
          accountId,
          menu: menuId,
        }))
      const hidden = await hideMenus(db, organisation.id, wanted(true))
      const shown = await showMenus(db, wanted(false))
      if (!(await hasAdministrator(db))) fail('members.last-administrator')
      note({
        ...aboutChanged(people, ({ id }) => ({
          hiddenMenus: [null, entriesOf(hidden, id)],
          shownMenus: [null, entriesOf(shown, id)],
        })),
        ...reasonOf({ Reason }),
      })
      return { Changed: hidden.length + shown.length }
    },
  })

/** The entries of one person; undefined without any. */
function entriesOf(list: readonly { account_id: string; menu: string }[], id: string): string[] | null {
  const own = list
    .filter(({ account_id }) => account_id === id)
    .map(({ menu }) => menu)
    .toSorted()
  return own.length > 0 ? own : null
}
