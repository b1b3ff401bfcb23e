import type { Lang } from '@atrium/contract/constants.ts'
import { valueText } from '@atrium/contract/logs/value-text.ts'
import { configs, type ConfigCode } from '@atrium/contract/settings/settings.shapes.ts'
import { settings as settingNames } from '@atrium/phrases/en/settings.ts'
import { isPhraseKey, phrase } from '#kit/text/language.ts'
import type { PersonWith } from './operations/about-people.ts'
import { localizedSettingValue, localizedFieldValue, localizedValue } from './operations/localized-values.ts'
import { describeFilters } from './search/logged-filters.ts'

export { aboutChanged, aboutPeople, isSame, type Changes, type NamedPerson } from './operations/about-people.ts'
export { portal } from './activity/activity.ts'
export { changesOf } from './operations/changes-of.ts'
export { selectInstallationChain } from './chain/installation-chain.ts'
export { retentionPeriod, retainedSince, monthsBefore, type Period } from './search/log-period.ts'
export { changedRetention, countLogEntries, reductionTime, retentionOf } from './retention/log-retention.ts'
export { operationsAbout, type OperationAbout } from './operations/operations-about.ts'
export { ownOperations, ownSignIns, type OwnOperation, type OwnSignIn } from './sign-ins/own-logs.ts'
export { methodText, resultText } from './sign-ins/sign-in-texts.ts'
export { loggedFilter } from './search/logged-filters.ts'

/** A changed field of a log entry, localized. */
export interface DescribedChange {
  /** The field's key in the log. */
  Field: string
  Name: string
  Before: unknown
  After: unknown
}

/** Fields whose values are codes. Text that people typed stays unchanged, even if it looks like a code. */
const codedFields = new Set([
  'state',
  'role',
  'mode',
  'locked',
  'completed',
  'outcome',
  'ipWhitelistEnabled',
  'ipUnlimited',
  'type',
])

/** Field keys of earlier versions, with those of today. */
const formerFields: Readonly<Record<string, string>> = {
  RealName: 'realName',
  MobilePhone: 'mobilePhone',
  phone: 'mobilePhone',
  Email: 'email',
  JobTitle: 'jobTitle',
  Department: 'department',
  Departments: 'departments',
  seats: 'seatCount',
}

/** Localizes the changes of a log entry. */
export const describeChanges = (
  lang: Lang,
  changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
): DescribedChange[] =>
  Object.entries(changes).flatMap(([key, [before, after]]): DescribedChange[] => {
    const Field = formerFields[key] ?? key
    if (isSetting(Field)) return describeSetting(lang, Field, [before, after])
    if (Field === 'people')
      return [
        {
          Field,
          Name: phrase(lang, 'changes', 'field.people'),
          Before: describePeople(lang, before),
          After: describePeople(lang, after),
        },
      ]
    if (Field === 'filters' && isRecord(after))
      return [
        { Field, Name: phrase(lang, 'changes', 'field.filters'), Before: null, After: describeFilters(lang, after) },
      ]
    const name = `field.${Field}`
    const described = {
      Field,
      Name: isPhraseKey('changes', name) ? phrase(lang, 'changes', name) : Field,
      Before: describeValue(lang, Field, before),
      After: describeValue(lang, Field, after),
    }
    return [described]
  })

/** Localizes the people of an entry, with the values in which they differ. */
function describePeople(lang: Lang, people: unknown): unknown {
  if (!Array.isArray(people)) return people
  const list = (items: readonly string[]) => items.join(phrase(lang, 'logs', 'separator'))
  return (people as readonly PersonWith[]).map(({ id, name, values }) => {
    if (!values) return { id, name }
    const described = Object.entries(values).map(([field, value]) => valueText(describeValue(lang, field, value), list))
    return { id, name: phrase(lang, 'changes', 'personWith', { name, value: list(described) }) }
  })
}

const describeValue = (lang: Lang, field: string, value: unknown): unknown =>
  codedFields.has(field) ? localizedValue(lang, value) : localizedFieldValue(lang, field, value)

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSetting = (code: string): code is ConfigCode => Object.hasOwn(configs, code)
const isNamed = (key: string): key is keyof typeof settingNames => Object.hasOwn(settingNames, key)

/** Localizes the changed fields of a setting. */
function describeSetting(
  lang: Lang,
  code: ConfigCode,
  [before, after]: readonly [unknown, unknown],
): DescribedChange[] {
  const [old, own] = [before, after].map((value) => ({ ...(value as Record<string, unknown> | null) }))
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(own ?? {})])]
  const setting = phrase(lang, 'dictionaries', `setting.${code}`)
  return fields
    .filter((field) => JSON.stringify(old?.[field]) !== JSON.stringify(own?.[field]))
    .map((field) => {
      const key = `field.${code}.${field}`
      const name = isNamed(key) ? phrase(lang, 'settings', key) : field
      const Name = phrase(lang, 'logs', 'settingField', { setting, field: name })
      return {
        Field: `${code}.${field}`,
        Name,
        Before: describeSettingValue(lang, { code, field }, old?.[field]),
        After: describeSettingValue(lang, { code, field }, own?.[field]),
      }
    })
}

function describeSettingValue(lang: Lang, at: { code: ConfigCode; field: string }, value: unknown): unknown {
  if (typeof value === 'boolean') return localizedValue(lang, value)
  return localizedSettingValue(lang, at, value) ?? null
}
