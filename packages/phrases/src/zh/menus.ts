import type { MenuAreaCode, MenuEntryCode } from '@atrium/contract/menus/menu-entries.ts'

type MenuKey = `area.${MenuAreaCode}` | `entry.${MenuEntryCode}`

/** 菜单区域与菜单项的名称。 */
export const menus = {
  'area.home': '首页',
  'area.personal-centre': '个人中心',
  'area.operator': '运营管理',
  'entry.home': '应用中心',
  'entry.info': '个人信息',
  'entry.operator-organisations': '组织列表',
} satisfies Record<MenuKey, string>
