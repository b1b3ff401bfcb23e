import { configurationCalls } from '@atrium/contract/settings/configuration.calls.ts'
import { dictionaries, dictionaryCodes, type DictionaryCode } from '@atrium/contract/settings/dictionaries.ts'
import {
  configCategories,
  configCodes,
  configOf,
  configs,
  leastOf,
  type ConfigCode,
  type ConfigDefinition,
  type ConfigValue,
  type LogRetention,
  type Option,
} from '@atrium/contract/settings/settings.shapes.ts'
import type { PasswordRules } from '@atrium/contract/identity/password-rules.ts'
import { languages, type Lang } from '@atrium/contract/constants.ts'
import { reasonOf } from '#kit/audit.ts'
import { CallError } from '#kit/call-error.ts'
import { toDate, type Db } from '#kit/database.ts'
import type { Handlers } from '#kit/handle.ts'
import { phrase } from '#kit/language.ts'
import type { Parts } from '#kit/parts.ts'
import { checkBody, tooSmall } from '#kit/validation.ts'
import { changedRetention, retentionOf } from '#logs/logs.service.ts'
import { describeReduction, loggedRetention } from './log-reduction.ts'
import { countExpiring, graceEnd, graceFor } from './password-expiry.ts'
import { findConfig, findConfigByCode, listConfigs, saveConfig, type SavedConfig } from './settings.store.ts'

const checks = Object.fromEntries(configCodes.map((code) => [code, checkBody(configs[code].value)]))

/** Fails with the numbers that other fields of the value do not allow. */
function checkLeast(code: ConfigCode, value: Readonly<Record<string, unknown>>, lang: Lang): void {
  const below = Object.entries(leastOf(code, value)).filter(([field, least]) => Number(value[field]) < least)
  if (below.length > 0) throw tooSmall(Object.fromEntries(below), lang)
}

/** A value that fits its setting; otherwise fails with the fields that are wrong. */
function checkedValue(code: ConfigCode, value: unknown, lang: Lang): object {
  try {
    checks[code]?.(value, lang)
    checkLeast(code, value as Record<string, unknown>, lang)
    return value as object
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    throw new CallError('settings.wrong-value', { values: problem.values, details: problem.details })
  }
}

const isCode = (code: string): code is ConfigCode => (configCodes as readonly string[]).includes(code)

/** The codes of a category, or of all. */
function codesOf(category: string): readonly ConfigCode[] {
  if (category === 'all') return configCodes
  if (!(configCategories as string[]).includes(category)) throw new CallError('settings.unknown')
  return configCodes.filter((code) => configs[code].category === category)
}

const definitionOf = (lang: Lang, code: ConfigCode): ConfigDefinition => ({
  Code: code,
  Category: configs[code].category,
  Name: phrase(lang, 'dictionaries', `setting.${code}`),
  Meaning: phrase(lang, 'dictionaries', `setting.${code}.meaning`),
  Initial: configs[code].initial,
})

const valueOf = (lang: Lang, code: ConfigCode, saved: SavedConfig | undefined): ConfigValue => ({
  ...definitionOf(lang, code),
  ConfigValueID: saved?.id ?? null,
  IsDefault: !hasOwnFields(code, saved?.value),
  Value: saved ? knownFieldsOf(code, saved.value as object) : configs[code].initial,
  ChangedBy: saved?.changed_by ?? null,
  ChangedTime: saved ? toDate(saved.changed_at).toISOString() : null,
})

/** False where a value is missing or was put back to the default, which what is kept beside the value does not change. */
const hasOwnFields = (code: ConfigCode, saved: unknown) =>
  Object.keys(saved ?? {}).some((field) => field in configs[code].initial)

/** A saved value in today's form: fields added since have their default, and unknown ones, saved before they were refused, are left out. */
const knownFieldsOf = (code: ConfigCode, saved: object) =>
  Object.fromEntries(
    Object.entries({ ...configs[code].initial, ...saved }).filter(([field]) => field in configs[code].initial),
  )

async function valuesOf(db: Db, lang: Lang, codes: readonly ConfigCode[]): Promise<ConfigValue[]> {
  const saved = await listConfigs(db)
  return codes.map((each) =>
    valueOf(
      lang,
      each,
      saved.find(({ code }) => code === each),
    ),
  )
}

const optionsOf = (lang: Lang, code: DictionaryCode): Option[] =>
  dictionaries[code].map((Value) => ({ Value, Name: optionName(lang, code, Value) }))

const optionName = (lang: Lang, code: DictionaryCode, value: string) =>
  phrase(lang, 'dictionaries', `${code}.${value}` as Parameters<typeof phrase<'dictionaries'>>[2])

/** What `sessions.IdleMinutes` or `expiry` can be set to. */
function optionsFor(lang: Lang, id: string): Option[] | undefined {
  const [name = '', field] = id.split('.')
  if (field === undefined) {
    const dictionary = dictionaryCodes.find((code) => code === name)
    return dictionary && optionsOf(lang, dictionary)
  }
  if (!isCode(name)) return undefined
  const dictionary = (configs[name].options as Record<string, DictionaryCode> | undefined)?.[field]
  if (!dictionary) return undefined
  const allowed = (configs[name].value.properties as Record<string, { enum?: readonly unknown[] }>)[field]?.enum
  return optionsOf(lang, dictionary).filter(({ Value }) => !allowed || allowed.map(String).includes(Value))
}

interface Save {
  organisationId: string
  by: string
  code: ConfigCode
  /** Null puts the default back. */
  value: object | null
  now: number
}

/** Saves a valid value, and gives it with what the log says of it. */
async function save(db: Db, lang: Lang, { organisationId, by, code, value, now }: Save) {
  const before = await findConfigByCode(db, code)
  const graceUntil = code === 'password-rules' && value ? graceFor(before, value as PasswordRules, now) : null
  const stored = code === 'log-retention' ? changedRetention(before?.value, value as LogRetention | null, now) : value
  const saved = await saveConfig(db, { organisationId, code, value: stored, graceUntil, by })
  const logged = (each: unknown) =>
    code === 'log-retention' ? loggedRetention(db, each, now) : (each ?? configs[code].initial)
  const changes: Record<string, [unknown, unknown]> = { [code]: [await logged(before?.value), await logged(stored)] }
  return { result: valueOf(lang, code, saved), noted: { subject: subjectOf(code, saved.id), changes } }
}

/** What an entry of the log is about: the setting, by its name in both languages, so that it is read and found in each. */
const subjectOf = (code: ConfigCode, id: string) => ({
  id,
  name: languages.map((lang) => phrase(lang, 'dictionaries', `setting.${code}`)).join(' · '),
})

export const configurations = ({ clock }: Pick<Parts, 'clock'>): Handlers<typeof configurationCalls> => ({
  list: ({ params, lang, db }) => valuesOf(db, lang, codesOf(params.id)),

  async add({ body: { Code, Value, Reason }, visitor: { organisation, person }, lang, db, note }) {
    const { result, noted } = await save(db, lang, {
      organisationId: organisation.id,
      by: person.id,
      code: Code,
      value: checkedValue(Code, Value, lang),
      now: clock.now(),
    })
    note({ ...noted, ...reasonOf({ Reason }) })
    return result
  },

  async change({ params, body: { Value, Reason }, visitor: { organisation, person }, lang, db, note, fail }) {
    const found = await findConfig(db, params.ConfigValueID)
    if (!found || !isCode(found.code)) return fail('settings.unknown')
    const { result, noted } = await save(db, lang, {
      organisationId: organisation.id,
      by: person.id,
      code: found.code,
      value: checkedValue(found.code, Value, lang),
      now: clock.now(),
    })
    note({ ...noted, ...reasonOf({ Reason }) })
    return result
  },

  async reset({ params, body: { Reason }, visitor: { organisation, person }, lang, db, note, fail }) {
    const found = await findConfig(db, params.ConfigValueID)
    if (!found || !isCode(found.code)) return fail('settings.unknown')
    // The row stays without a value: who put the default back, and when, is still to be seen.
    const { result, noted } = await save(db, lang, {
      organisationId: organisation.id,
      by: person.id,
      code: found.code,
      value: null,
      now: clock.now(),
    })
    note({ ...noted, ...reasonOf({ Reason }) })
    return result
  },

  async logReduction({ body: { Months }, db }) {
    // Not from the session, which may be older than the change that the page has just made.
    const saved = (await listConfigs(db)).find(({ code }) => code === 'log-retention')
    return describeReduction(db, { stored: saved?.value, months: Months, now: clock.now() })
  },

  async takeBackReduction({ params, body: { Reason }, visitor: { organisation, person }, lang, db, note, fail }) {
    const now = clock.now()
    const found = await findConfigByCode(db, 'log-retention')
    const { pending } = retentionOf(found?.value, now)
    if (pending?.ID !== params.ReductionID) return fail('settings.reduction-ended')
    const { result, noted } = await save(db, lang, {
      organisationId: organisation.id,
      by: person.id,
      code: 'log-retention',
      value: { Months: pending.PreviousMonths },
      now,
    })
    note({ ...noted, ...reasonOf({ Reason }) })
    return result
  },

  async passwordExpiry({ body: { ExpiryMonths, GraceDays }, visitor: { organisation }, db }) {
    const now = clock.now()
    const currentMonths = configOf(organisation.configs, 'password-rules').ExpiryMonths
    const People = await countExpiring(db, { months: ExpiryMonths, currentMonths, now })
    return { People, GraceUntil: graceEnd(now, GraceDays).toISOString() }
  },

  async page({ params, body: { code, openCode, pageIndex, pageSize }, lang, db }) {
    const wanted = code ?? openCode
    const codes = codesOf(params.id).filter((each) => !wanted || each === wanted)
    const start = (pageIndex - 1) * pageSize
    return { total: codes.length, items: await valuesOf(db, lang, codes.slice(start, start + pageSize)) }
  },

  definitions: ({ params, lang }) => codesOf(params.id).map((code) => definitionOf(lang, code)),

  options: ({ params, lang, fail }) => optionsFor(lang, params.id) ?? fail('settings.unknown'),

  dictionary: ({ lang }) =>
    dictionaryCodes.map((Code) => ({
      Code,
      Name: phrase(lang, 'dictionaries', Code),
      Items: optionsOf(lang, Code),
    })),

  industryArea: ({ lang }) => optionsOf(lang, 'industry-area'),
})
