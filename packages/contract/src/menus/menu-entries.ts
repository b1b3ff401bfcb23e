import type { AccessWord } from '../kit/call.ts'

/** The areas of the menu, in their order. */
export const menuAreas = ['home', 'personal-centre', 'organisation', 'system', 'operator'] as const
export type MenuAreaCode = (typeof menuAreas)[number]

/** The menu: every entry leads to one page and is shown to those who may open it. */
export const menuEntries = [
  { code: 'home', area: 'home', path: '/cardModeIndex', access: 'trial' },
  { code: 'info', area: 'personal-centre', path: '/info', access: 'signed-in' },
  { code: 'info-personal', area: 'personal-centre', path: '/info?section=personal', access: 'signed-in' },
  { code: 'info-password', area: 'personal-centre', path: '/info?section=password', access: 'signed-in' },
  { code: 'info-sign-ins', area: 'personal-centre', path: '/info?section=sign-ins', access: 'signed-in' },
  { code: 'organisation', area: 'organisation', path: '/organisation', access: 'organisation-admin' },
  { code: 'members', area: 'organisation', path: '/members', access: 'organisation-admin' },
  { code: 'departments', area: 'organisation', path: '/departments', access: 'organisation-admin' },
  { code: 'former-members', area: 'organisation', path: '/members/former', access: 'organisation-admin' },
  { code: 'registrations', area: 'organisation', path: '/members/registrations', access: 'organisation-admin' },
  { code: 'access-requests', area: 'organisation', path: '/products/requests', access: 'organisation-admin' },
  { code: 'sign-in-log', area: 'organisation', path: '/logs/sign-ins', access: 'organisation-admin' },
  { code: 'operation-log', area: 'organisation', path: '/logs/operations', access: 'organisation-admin' },
  { code: 'active-users', area: 'organisation', path: '/logs/active-users', access: 'organisation-admin' },
  { code: 'system-settings', area: 'system', path: '/settings/system', access: 'organisation-admin' },
  { code: 'ip-rules', area: 'system', path: '/settings/ip', access: 'organisation-admin' },
  { code: 'menus', area: 'system', path: '/settings/menus', access: 'organisation-admin' },
  { code: 'operator-organisations', area: 'operator', path: '/operator', access: 'operator' },
] as const satisfies readonly { code: string; area: MenuAreaCode; path: `/${string}`; access: AccessWord }[]
export type MenuEntryCode = (typeof menuEntries)[number]['code']

/** The entry of the menu that a page belongs to: its own one, or that of the page above it. */
export const entryOf = (path: string) =>
  menuEntries
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .reduce<(typeof menuEntries)[number] | undefined>(
      (best, entry) => (best && best.path.length > entry.path.length ? best : entry),
      undefined,
    )

/** The entries that a person can choose to begin at: pages as a whole, but for those of operators, who have one to begin at. */
export const startPages = menuEntries
  .filter(({ access, path }) => access !== 'operator' && !path.includes('?'))
  .map(({ code }) => code)

/** Entries that everyone keeps: without them nobody gets anywhere. */
const kept = ['home', 'info'] as const

/** The entries that administrators can hide from people. */
export const managedMenus = menuEntries
  .filter(({ code, access }) => access !== 'operator' && !(kept as readonly string[]).includes(code))
  .map(({ code }) => code)
