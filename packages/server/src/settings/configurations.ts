import { configurationCalls } from '@atrium/contract/settings/configuration.calls.ts'
import { ipRuleCalls, type IpWhitelist } from '@atrium/contract/settings/ip-rules.calls.ts'
import { dictionaries, dictionaryCodes, type DictionaryCode } from '@atrium/contract/settings/dictionaries.ts'
import {
  configCategories,
  configCodes,
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
import type { OperationNote } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { CallError, type Fail } from '#kit/http/call-error.ts'
import { toDate, type Db } from '#kit/data/database.ts'
import type { Context, Handlers } from '#kit/http/handle.ts'
import { phrase } from '#kit/text/language.ts'
import type { KitServices } from '#kit/services.ts'
import { checkBody, tooSmall } from '#kit/http/validation.ts'
import { changedRetention, retentionOf } from '#logs/logs.service.ts'
import { describeReduction, loggedRetention } from './log-reduction.ts'
import { addressOf } from '#kit/http/device.ts'
import { checkLines } from './ip-rules.ts'
import { ipWhitelistCode } from '#identity/sessions/ip-whitelist.ts'
import { graceFor } from './password-expiry.ts'
import { settingEffects } from './setting-effects.ts'
import { whitelistEffects } from './sign-in-effects.ts'
import { findConfig, findConfigByCode, listConfigs, saveConfig, type SavedConfig } from './settings.store.ts'

const checks = Object.fromEntries(configCodes.map((code) => [code, checkBody(configs[code].value)]))

/** Fails with the numbers that other fields of the value do not allow. */
function checkMinimums(code: ConfigCode, value: Readonly<Record<string, unknown>>, lang: Lang): void {
  const below = Object.entries(leastOf(code, value)).filter(([field, least]) => Number(value[field]) < least)
  if (below.length > 0) throw tooSmall(Object.fromEntries(below), lang)
}

const checkWhitelist = checkBody(ipRuleCalls.saveWhitelist.body)

/** A value that passes a check; otherwise fails with the fields that are wrong. */
function checkedBy(
  check: (value: unknown, lang: Lang) => void,
  value: unknown,
  lang: Lang,
  fail: Fail<'settings.wrong-value'>,
): object {
  try {
    check(value, lang)
    return value as object
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    return fail('settings.wrong-value', { values: problem.values, details: problem.details })
  }
}

const checkedValue = (code: ConfigCode, value: unknown, lang: Lang, fail: Fail<'settings.wrong-value'>): object =>
  checkedBy(
    () => {
      checks[code]?.(value, lang)
      checkMinimums(code, value as Record<string, unknown>, lang)
    },
    value,
    lang,
    fail,
  )

const isCode = (code: string): code is ConfigCode => (configCodes as readonly string[]).includes(code)

/** The codes of a category, or of all. */
function codesOf(category: string, fail: Fail<'settings.unknown'>): readonly ConfigCode[] {
  if (category === 'all') return configCodes
  if (!(configCategories as string[]).includes(category)) fail('settings.unknown')
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

/** False without a value or with the default restored, whatever is stored beside it. */
const hasOwnFields = (code: ConfigCode, saved: unknown) =>
  Object.keys(saved ?? {}).some((field) => field in configs[code].initial)

/** A stored value in the current shape: new fields have their default, unknown ones are omitted. */
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

type SaveContext = Pick<Context<typeof configurationCalls.add>, 'visitor' | 'lang' | 'db' | 'note'>

interface Save {
  code: ConfigCode
  /** Valid; null puts the default back. */
  value: object | null
  reason: string | undefined
  now: number
}

/** Saves a value for the visitor and notes it for the operation log; resolves to it. */
async function save(
  { visitor: { organisation, person }, lang, db, note }: SaveContext,
  { code, value, reason, now }: Save,
) {
  const before = await findConfigByCode(db, code)
  const graceUntil = code === 'password-rules' && value ? graceFor(before, value as PasswordRules, now) : null
  const isRetention = code === 'log-retention'
  const stored = isRetention ? changedRetention(before?.value, value as LogRetention | null, now) : value
  const saved = await saveConfig(db, {
    organisationId: organisation.id,
    code,
    value: stored,
    graceUntil,
    by: person.id,
  })
  const logged = async (each: unknown) =>
    isRetention ? loggedRetention(db, each, now) : (each ?? configs[code].initial)
  const changes: OperationNote['changes'] = { [code]: [await logged(before?.value), await logged(stored)] }
  note({ subject: subjectOf(code, saved.id), changes, ...reasonOf({ Reason: reason }) })
  return valueOf(lang, code, saved)
}

/** The subject of the log entry: the setting by its names in both languages. */
const subjectOf = (code: ConfigCode, id: string) => ({
  id,
  name: languages.map((lang) => phrase(lang, 'dictionaries', `setting.${code}`)).join(' · '),
})

export const configurations = ({ clock }: Pick<KitServices, 'clock'>): Handlers<typeof configurationCalls> => ({
  list: ({ params, lang, db, fail }) => valuesOf(db, lang, codesOf(params.id, fail)),

  async add(context) {
    const { Code: code, Value, Reason: reason } = context.body
    const value = checkedValue(code, Value, context.lang, context.fail)
    return save(context, { code, value, reason, now: clock.now() })
  },

  async change(context) {
    const { Value, Reason: reason } = context.body
    const found = await findConfig(context.db, context.params.ConfigValueID)
    if (!found || !isCode(found.code)) return context.fail('settings.unknown')
    const value = checkedValue(found.code, Value, context.lang, context.fail)
    return save(context, { code: found.code, value, reason, now: clock.now() })
  },

  async reset(context) {
    const found = await findConfig(context.db, context.params.ConfigValueID)
    if (!found || !isCode(found.code)) return context.fail('settings.unknown')
    // Keep the row without a value: it says who restored the default, and when.
    return save(context, { code: found.code, value: null, reason: context.body.Reason, now: clock.now() })
  },

  async logReduction({ body: { Months }, db }) {
    // Not from the session, which may be older than the change that the page has just made.
    const saved = (await listConfigs(db)).find(({ code }) => code === 'log-retention')
    return describeReduction(db, { stored: saved?.value, months: Months, now: clock.now() })
  },

  async takeBackReduction(context) {
    const now = clock.now()
    const found = await findConfigByCode(context.db, 'log-retention')
    const { pending } = retentionOf(found?.value, now)
    if (pending?.ID !== context.params.ReductionID) return context.fail('settings.reduction-ended')
    const value = { Months: pending.PreviousMonths }
    return save(context, { code: 'log-retention', value, reason: context.body.Reason, now })
  },

  async effects({ body: { Code, Value }, visitor: { person }, request, lang, db, fail }) {
    const now = clock.now()
    // Not from the session, which may be older than the change that the page has just made.
    const configs = Object.fromEntries((await listConfigs(db)).map(({ code, value }) => [code, value]))
    if (Code === ipWhitelistCode) {
      const { Text: text } = checkedBy(checkWhitelist, Value, lang, fail) as Pick<IpWhitelist, 'Text'>
      checkLines(text, lang, fail)
      return whitelistEffects(db, { text, address: addressOf(request), now })
    }
    const value = checkedValue(Code, Value, lang, fail)
    return settingEffects({ db, configs, callerId: person.id, now }, Code, value)
  },

  async page({ params, body: { code, openCode, pageIndex, pageSize }, lang, db, fail }) {
    const wanted = code ?? openCode
    const codes = codesOf(params.id, fail).filter((each) => !wanted || each === wanted)
    const start = (pageIndex - 1) * pageSize
    return { total: codes.length, items: await valuesOf(db, lang, codes.slice(start, start + pageSize)) }
  },

  definitions: ({ params, lang, fail }) => codesOf(params.id, fail).map((code) => definitionOf(lang, code)),

  options: ({ params, lang, fail }) => optionsFor(lang, params.id) ?? fail('settings.unknown'),

  dictionary: ({ lang }) =>
    dictionaryCodes.map((Code) => ({
      Code,
      Name: phrase(lang, 'dictionaries', Code),
      Items: optionsOf(lang, Code),
    })),

  industryArea: ({ lang }) => optionsOf(lang, 'industry-area'),
})
