import type { Lang } from '@atrium/contract/constants.ts'
import { toldValue as valueText } from '@atrium/contract/logs/told-value.ts'
import { configs, type ConfigCode } from '@atrium/contract/settings/settings.shapes.ts'
import { settings as settingNames } from '@atrium/phrases/en/settings.ts'
import { isChangesKey, phrase } from '#kit/language.ts'
import type { PersonWith } from './about-people.ts'
import { chosenValue, namedValue, toldValue } from './named-values.ts'
import { toldFilters } from './told-filters.ts'

export { aboutChanged, aboutPeople, isSame, type NamedPerson } from './about-people.ts'
export { portal } from './activity.ts'
export { changesOf } from './changes-of.ts'
export { nameInstallationChain } from './installation-chain.ts'
export { keptPeriod, keptSince, monthsBefore, type Period } from './log-period.ts'
export { changedRetention, countLogEntries, reductionTime, retentionOf } from './log-retention.ts'
export { operationsAbout, type OperationAbout } from './operations-about.ts'
export { ownOperations, ownSignIns, type OwnOperation, type OwnSignIn } from './own-logs.ts'
export { methodText, resultText } from './sign-in-texts.ts'
export { keptFilter } from './told-filters.ts'

/** One changed field of a log entry, as people read it. */
export interface ToldChange {
  /** As the log calls it. */
  Field: string
  Name: string
  Before: unknown
  After: unknown
}

/** Fields whose values are codes with names. What people typed stays as it is, also where it looks like a code. */
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

/** Fields that entries of earlier versions call otherwise. */
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

/** The changes of a log entry in a language: the same record reads in each. */
export const toldChanges = (
  lang: Lang,
  changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
): ToldChange[] =>
  Object.entries(changes).flatMap(([key, [before, after]]): ToldChange[] => {
    const Field = formerFields[key] ?? key
    if (isSetting(Field)) return toldSetting(lang, Field, [before, after])
    if (Field === 'people')
      return [
        {
          Field,
          Name: phrase(lang, 'changes', 'field.people'),
          Before: toldPeople(lang, before),
          After: toldPeople(lang, after),
        },
      ]
    if (Field === 'filters' && isRecord(after))
      return [{ Field, Name: phrase(lang, 'changes', 'field.filters'), Before: null, After: toldFilters(lang, after) }]
    const name = `field.${Field}`
    const told = {
      Field,
      Name: isChangesKey(name) ? phrase(lang, 'changes', name) : Field,
      Before: toldOf(lang, Field, before),
      After: toldOf(lang, Field, after),
    }
    return [told]
  })

/** People of one act. Where they had, or got, different things, each with what it was. */
function toldPeople(lang: Lang, people: unknown): unknown {
  if (!Array.isArray(people)) return people
  const list = (items: readonly string[]) => items.join(phrase(lang, 'logs', 'separator'))
  return (people as readonly PersonWith[]).map(({ id, name, values }) => {
    if (!values) return { id, name }
    const told = Object.entries(values).map(([field, value]) => valueText(toldOf(lang, field, value), list))
    return { id, name: phrase(lang, 'changes', 'personWith', { name, value: list(told) }) }
  })
}

const toldOf = (lang: Lang, field: string, value: unknown): unknown =>
  codedFields.has(field) ? toldValue(lang, value) : namedValue(lang, field, value)

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSetting = (code: string): code is ConfigCode => Object.hasOwn(configs, code)
const isNamed = (key: string): key is keyof typeof settingNames => Object.hasOwn(settingNames, key)

/** A setting of the organisation field by field, those that changed. */
function toldSetting(lang: Lang, code: ConfigCode, [before, after]: readonly [unknown, unknown]): ToldChange[] {
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
        Before: toldSettingValue(lang, { code, field }, old?.[field]),
        After: toldSettingValue(lang, { code, field }, own?.[field]),
      }
    })
}

function toldSettingValue(lang: Lang, at: { code: ConfigCode; field: string }, value: unknown): unknown {
  if (typeof value === 'boolean') return toldValue(lang, value)
  return chosenValue(lang, at, value) ?? null
}
