import {
  managedMenus,
  menuAreas,
  menuEntries,
  type MenuAreaCode,
  type MenuEntryCode,
} from '@atrium/contract/menus/menu-entries.ts'
import { menuCalls } from '@atrium/contract/menus/menus.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { reasonOf } from '#kit/audit.ts'
import { handle } from '#kit/handle.ts'
import { chosen, findNames, hasAdministrator, holdOrganisation } from '#members/members.service.ts'
import { aboutChanged } from '#logs/logs.service.ts'
import { phrase } from '#kit/language.ts'
import { countHidden, hideMenus, listHidden, listMenuUsers, showMenus } from './menus.store.ts'
import { openEntries } from './open-entries.ts'

type Entry = (typeof menuEntries)[number]

/** The areas with those of the entries that belong to them; areas without any are left out. */
const areasOf = <T>(lang: Lang, entries: readonly Entry[], show: (entry: Entry) => T) =>
  menuAreas
    .map((area: MenuAreaCode) => ({
      Code: area,
      Name: phrase(lang, 'menus', `area.${area}`),
      Children: entries.filter((entry) => entry.area === area).map(show),
    }))
    .filter(({ Children }) => Children.length > 0)

const entryOf = (lang: Lang, { code, path }: Entry) => ({
  Code: code,
  Name: phrase(lang, 'menus', `entry.${code}`),
  Path: path,
})

const isManaged = ({ code }: Entry) => (managedMenus as readonly MenuEntryCode[]).includes(code)

/** The menu, as a person may see it and as administrators arrange it. */
export const menus = () =>
  handle(menuCalls, {
    userTree({ visitor, lang }) {
      return areasOf(lang, openEntries(visitor), (entry) => entryOf(lang, entry))
    },

    async tree({ lang, db }) {
      const counts = await countHidden(db)
      return areasOf(lang, menuEntries.filter(isManaged), (entry) => ({
        ...entryOf(lang, entry),
        ForAdministrators: entry.access === 'organisation-admin',
        HiddenFrom: counts.get(entry.code) ?? 0,
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
          RealName: row.real_name,
          Account: row.account,
          DepartmentName: row.department_name,
          Role: row.role,
          IsHidden: row.is_hidden,
        })),
      }
    },

    async hidden({ params, db, fail }) {
      if ((await findNames(db, [params.id])).length === 0) fail('request.not-found')
      return (await listHidden(db, [params.id])).map(({ menu }) => menu as (typeof managedMenus)[number])
    },

    async save({ body: { Changes, Reason }, visitor: { person, organisation }, db, note, fail }) {
      // Whoever hid this page from themselves could not take it back.
      if (Changes.some(({ accountId, menuId, IsHidden }) => IsHidden && menuId === 'menus' && accountId === person.id))
        fail('menus.own')
      // Two who hide it from each other at once wait for one another here.
      await holdOrganisation(db)
      const people = await chosen(
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

/** The entries of one person among those of several; nothing where there is none. */
function entriesOf(list: readonly { account_id: string; menu: string }[], id: string): string[] | null {
  const own = list
    .filter(({ account_id }) => account_id === id)
    .map(({ menu }) => menu)
    .toSorted()
  return own.length > 0 ? own : null
}
