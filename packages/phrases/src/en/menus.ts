import type { MenuAreaCode, MenuEntryCode } from '@atrium/contract/menus/menu-entries.ts'

type MenuKey = `area.${MenuAreaCode}` | `entry.${MenuEntryCode}`

/** The names of the menu's areas and entries. */
export const menus = {
  'area.home': 'Home',
  'area.personal-centre': 'Personal center',
  'area.operator': 'Operation',
  'entry.home': 'Applications',
  'entry.info': 'Personal information',
  'entry.operator-organisations': 'Organisations',
} satisfies Record<MenuKey, string>
