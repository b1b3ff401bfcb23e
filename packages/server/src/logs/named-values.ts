import type { Lang } from '@atrium/contract/constants.ts'
import { toldName } from '@atrium/contract/kit/told-name.ts'
import type { RoleGroup } from '@atrium/contract/products/product-roles.shapes.ts'
import { configs, type ConfigCode } from '@atrium/contract/settings/settings.shapes.ts'
import { changes as changeTexts } from '@atrium/phrases/en/changes.ts'
import { dictionaries as dictionaryTexts } from '@atrium/phrases/en/dictionaries.ts'
import { menus as menuTexts } from '@atrium/phrases/en/menus.ts'
import { phrase } from '#kit/language.ts'

/** Between a person and what is told of them, in one text of a log entry. */
export const between = ' · '

const isDictionary = (key: string): key is keyof typeof dictionaryTexts => Object.hasOwn(dictionaryTexts, key)
const isMenu = (key: string): key is keyof typeof menuTexts => Object.hasOwn(menuTexts, key)

/** A value that is chosen from a list, by its name there; as it is where the list does not have it. */
function inDictionary(lang: Lang, dictionary: string, value: unknown): unknown {
  const key = `${dictionary}.${String(value)}`
  return isDictionary(key) ? phrase(lang, 'dictionaries', key) : value
}

/** The value of a field of a setting by its name, where it is chosen from a list. */
export function chosenValue(lang: Lang, { code, field }: { code: ConfigCode; field: string }, value: unknown): unknown {
  const lists = (configs[code] as { options?: Record<string, string> }).options
  const dictionary = lists?.[field]
  return dictionary ? inDictionary(lang, dictionary, value) : value
}

/** `name · code` of somebody and an entry of the menu, with the name of the entry. */
function withMenu(lang: Lang, text: unknown): unknown {
  if (Array.isArray(text)) return text.map((each) => withMenu(lang, each))
  if (typeof text !== 'string') return text
  const at = text.lastIndexOf(between)
  const key = `entry.${text.slice(at < 0 ? 0 : at + between.length)}`
  return isMenu(key) ? `${text.slice(0, at < 0 ? 0 : at + between.length)}${phrase(lang, 'menus', key)}` : text
}

interface Named {
  name: string
  englishName: string
}

/** A role that an application declares: its name, its code, and for whom it is the default. */
function declaredRole(lang: Lang, role: Named & { code: string; defaultFor: RoleGroup | null }): string {
  const values = { name: toldName(lang, role), code: role.code }
  return phrase(lang, 'changes', role.defaultFor ? `declaredRole.${role.defaultFor}` : 'declaredRole.nobody', values)
}

/** The role of somebody in an application. */
const seatRole = (lang: Lang, { product, role }: { product: Named; role: Named | null }): string =>
  phrase(lang, 'changes', 'seatRole', {
    product: toldName(lang, product),
    role: role ? toldName(lang, role) : phrase(lang, 'changes', 'seatRole.byGroup'),
  })

const namers: Readonly<Record<string, (lang: Lang, value: unknown) => unknown>> = {
  industry: (lang, value) => inDictionary(lang, 'industry-area', value),
  hiddenMenus: withMenu,
  shownMenus: withMenu,
  roles: (lang, value) => (Array.isArray(value) ? value.map((role) => declaredRole(lang, role)) : value),
  productRoles: (lang, value) => (Array.isArray(value) ? value.map((role) => seatRole(lang, role)) : value),
}

/** The value of a field whose codes have names in a list of their own; any other value as it is. */
export const namedValue = (lang: Lang, field: string, value: unknown): unknown => namers[field]?.(lang, value) ?? value

const isValue = (key: string): key is keyof typeof changeTexts => Object.hasOwn(changeTexts, key)

/** A value that is a code, such as a state or a role, by its name; as it is where it has none. */
export function toldValue(lang: Lang, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => toldValue(lang, each))
  const key = `value.${String(value)}`
  return (typeof value === 'string' || typeof value === 'boolean') && isValue(key)
    ? phrase(lang, 'changes', key)
    : value
}
