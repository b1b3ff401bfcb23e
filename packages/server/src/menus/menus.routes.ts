import { menuAreas, menuEntries } from '@atrium/contract/menus/menu-entries.ts'
import { menuCalls } from '@atrium/contract/menus/menus.calls.ts'
import { handle } from '#kit/handle.ts'
import { phrase } from '#kit/language.ts'
import { refusal } from '#kit/visitor.ts'

/** The menu as a person may see it. */
export const menus = () =>
  handle(menuCalls, {
    userTree({ visitor, lang }) {
      const open = menuEntries.filter(({ access }) => refusal({ access, scope: 'none' }, visitor) === undefined)
      return menuAreas
        .map((area) => ({
          Code: area,
          Name: phrase(lang, 'menus', `area.${area}`),
          Children: open
            .filter((entry) => entry.area === area)
            .map(({ code, path }) => ({ Code: code, Name: phrase(lang, 'menus', `entry.${code}`), Path: path })),
        }))
        .filter(({ Children }) => Children.length > 0)
    },
  })
