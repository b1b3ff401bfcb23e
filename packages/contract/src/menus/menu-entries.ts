import type { AccessWord, Call } from '../kit/call.ts'

/** The areas of the menu in their order, and who may open their pages. */
export const menuAreas = {
  home: 'trial',
  'personal-centre': 'signed-in',
  organisation: 'organisation-admin',
  system: 'organisation-admin',
  'single-sign-on': 'organisation-admin',
  components: 'signed-in',
  'open-capability': 'organisation-admin',
  operator: 'operator',
} as const satisfies Record<string, AccessWord>
export type MenuAreaCode = keyof typeof menuAreas

/** The menu: every entry leads to one page and guards the calls that name it. */
export const menuEntries = {
  home: { area: 'home', path: '/cardModeIndex' },
  info: { area: 'personal-centre', path: '/info' },
  'info-personal': { area: 'personal-centre', path: '/info?section=personal' },
  'info-password': { area: 'personal-centre', path: '/info?section=password' },
  'info-sign-ins': { area: 'personal-centre', path: '/info?section=sign-ins' },
  organisation: { area: 'organisation', path: '/organisation' },
  members: { area: 'organisation', path: '/members' },
  departments: { area: 'organisation', path: '/departments' },
  'former-members': { area: 'organisation', path: '/members/former' },
  registrations: { area: 'organisation', path: '/members/registrations' },
  'access-requests': { area: 'organisation', path: '/products/requests' },
  'sign-in-log': { area: 'organisation', path: '/logs/sign-ins' },
  'operation-log': { area: 'organisation', path: '/logs/operations' },
  'active-users': { area: 'organisation', path: '/logs/active-users' },
  'system-settings': { area: 'system', path: '/settings/system' },
  'e-signature-settings': { area: 'system', path: '/settings/esign' },
  'ip-rules': { area: 'system', path: '/settings/ip' },
  menus: { area: 'system', path: '/settings/menus' },
  'sso-connections': { area: 'single-sign-on', path: '/sso/connections' },
  'label-designer': { area: 'components', path: '/labels' },
  'label-printing': { area: 'components', path: '/labels/print' },
  'monomer-library': { area: 'components', path: '/monomers' },
  'e-signature': { area: 'components', path: '/esign' },
  'open-apps': { area: 'open-capability', path: '/open-platform/apps' },
  'open-authorisation': { area: 'open-capability', path: '/open-platform/authorisation' },
  'open-records': { area: 'open-capability', path: '/open-platform/records' },
  'open-webhooks': { area: 'open-capability', path: '/open-platform/webhooks' },
  'message-push': { area: 'open-capability', path: '/push' },
  'open-docs': { area: 'open-capability', path: '/open-platform/docs' },
  'operator-organisations': { area: 'operator', path: '/operator' },
} as const satisfies Record<string, { area: MenuAreaCode; path: `/${string}` }>
export type MenuEntryCode = keyof typeof menuEntries
export const menuCodes = Object.keys(menuEntries) as MenuEntryCode[]

/** The entries of an area of the menu. */
export const entriesOf = (area: MenuAreaCode) => menuCodes.filter((code) => menuEntries[code].area === area)

/** Who may open the page of an entry. */
export const accessOf = (code: MenuEntryCode) => menuAreas[menuEntries[code].area]

/** Whose rows the page of an entry shows: operators have no signature, as they belong to no organisation. */
export const scopeOf = (code: MenuEntryCode) => (menuEntries[code].area === 'components' ? 'organisation' : 'none')

/** True when a call or a page belongs to menu entries and all of them are hidden. */
export const isHidden = ({ menu }: Pick<Call, 'menu'>, hiddenMenus: readonly string[]): boolean =>
  menu !== undefined && [menu].flat().every((code) => hiddenMenus.includes(code))

/** The entries that a person can choose to begin at: whole pages, and not the operators', who always begin at theirs. */
export const startPages = menuCodes.filter(
  (code) => accessOf(code) !== 'operator' && !menuEntries[code].path.includes('?'),
)

/** The entries that administrators can hide from people: without the others nobody gets anywhere. */
export const managedMenus = menuCodes.filter(
  (code) => accessOf(code) !== 'operator' && code !== 'home' && code !== 'info',
)
