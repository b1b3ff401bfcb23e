import type { Lang } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { RoleGroup } from '@atrium/contract/products/product-roles.shapes.ts'
import { configs, type ConfigCode } from '@atrium/contract/settings/settings.shapes.ts'
import { audit as auditTexts } from '@atrium/phrases/en/audit.ts'
import { changes as changeTexts } from '@atrium/phrases/en/changes.ts'
import { dictionaries as dictionaryTexts } from '@atrium/phrases/en/dictionaries.ts'
import { menus as menuTexts } from '@atrium/phrases/en/menus.ts'
import { isPhraseKey, phrase } from '#kit/text/language.ts'

/** Separates a person from the value in a text of a log entry. */
export const separator = ' · '

const isDictionary = (key: string): key is keyof typeof dictionaryTexts => Object.hasOwn(dictionaryTexts, key)
const isMenu = (key: string): key is keyof typeof menuTexts => Object.hasOwn(menuTexts, key)

/** The localized name of a dictionary value; unknown values stay unchanged. */
function localizedDictionaryValue(lang: Lang, dictionary: string, value: unknown): unknown {
  const key = `${dictionary}.${String(value)}`
  return isDictionary(key) ? phrase(lang, 'dictionaries', key) : value
}

/** The localized value of a setting's field, if it is chosen from a dictionary. */
export function localizedSettingValue(
  lang: Lang,
  { code, field }: { code: ConfigCode; field: string },
  value: unknown,
): unknown {
  const lists = (configs[code] as { options?: Record<string, string> }).options
  const dictionary = lists?.[field]
  return dictionary ? localizedDictionaryValue(lang, dictionary, value) : value
}

/** Localizes the menu entry in `name · code`. */
function localizedMenuEntry(lang: Lang, text: unknown): unknown {
  if (Array.isArray(text)) return text.map((each) => localizedMenuEntry(lang, each))
  if (typeof text !== 'string') return text
  const at = text.lastIndexOf(separator)
  const key = `entry.${text.slice(at < 0 ? 0 : at + separator.length)}`
  return isMenu(key) ? `${text.slice(0, at < 0 ? 0 : at + separator.length)}${phrase(lang, 'menus', key)}` : text
}

interface Named {
  name: string
  englishName: string
}

/** Describes a role that an application declares. */
function describeDeclaredRole(lang: Lang, role: Named & { code: string; defaultFor: RoleGroup | null }): string {
  const values = { name: localizedName(lang, role), code: role.code }
  return phrase(lang, 'changes', role.defaultFor ? `declaredRole.${role.defaultFor}` : 'declaredRole.nobody', values)
}

/** Describes a person's role in an application. */
const describeSeatRole = (lang: Lang, { product, role }: { product: Named; role: Named | null }): string =>
  phrase(lang, 'changes', 'seatRole', {
    product: localizedName(lang, product),
    role: role ? localizedName(lang, role) : phrase(lang, 'changes', 'seatRole.byGroup'),
  })

/** The localized value of a setting of directory sync; undefined for other values. */
const localizedSyncValue = (lang: Lang, key: string): string | undefined =>
  isPhraseKey('directory-sync', key) ? phrase(lang, 'directory-sync', key) : undefined

const isAction = (value: unknown): value is keyof typeof auditTexts => Object.hasOwn(auditTexts, String(value))

const localizers: Readonly<Record<string, (lang: Lang, value: unknown) => unknown>> = {
  undone: (lang, value) => (isAction(value) ? phrase(lang, 'audit', value) : value),
  schedule: (lang, value) => localizedSyncValue(lang, `schedule.${String(value)}`) ?? value,
  missing: (lang, value) => localizedSyncValue(lang, `missing.${String(value)}`) ?? value,
  industry: (lang, value) => localizedDictionaryValue(lang, 'industry-area', value),
  dataDepartments: (lang, value) => (value === 'all' ? phrase(lang, 'changes', 'dataDepartments.all') : value),
  hiddenMenus: localizedMenuEntry,
  shownMenus: localizedMenuEntry,
  roles: (lang, value) => (Array.isArray(value) ? value.map((role) => describeDeclaredRole(lang, role)) : value),
  productRoles: (lang, value) => (Array.isArray(value) ? value.map((role) => describeSeatRole(lang, role)) : value),
}

/** The localized value of a field whose codes have a list of names; other values stay unchanged. */
export const localizedFieldValue = (lang: Lang, field: string, value: unknown): unknown =>
  localizers[field]?.(lang, value) ?? value

const isValue = (key: string): key is keyof typeof changeTexts => Object.hasOwn(changeTexts, key)

/** The localized name of a code such as a state or a role; unknown codes stay unchanged. */
export function localizedValue(lang: Lang, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => localizedValue(lang, each))
  const key = `value.${String(value)}`
  return (typeof value === 'string' || typeof value === 'boolean') && isValue(key)
    ? phrase(lang, 'changes', key)
    : value
}
