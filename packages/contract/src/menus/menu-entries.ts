import type { AccessWord } from '../kit/call.ts'

/** The areas of the menu, in their order. */
export const menuAreas = ['home', 'personal-centre', 'operator'] as const
export type MenuAreaCode = (typeof menuAreas)[number]

/** The menu: every entry leads to one page and is shown to those who may open it. */
export const menuEntries = [
  { code: 'home', area: 'home', path: '/cardModeIndex', access: 'trial' },
  { code: 'info', area: 'personal-centre', path: '/info', access: 'signed-in' },
  { code: 'operator-organisations', area: 'operator', path: '/operator', access: 'operator' },
] as const satisfies readonly { code: string; area: MenuAreaCode; path: `/${string}`; access: AccessWord }[]
export type MenuEntryCode = (typeof menuEntries)[number]['code']
