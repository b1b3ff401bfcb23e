import { configCodes, configs, type ConfigCode, type ConfigValue } from '@atrium/contract/settings/settings.shapes.ts'
import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { handle } from '#kit/handle.ts'
import { CallError } from '#kit/call-error.ts'
import { checkBody } from '#kit/validation.ts'
import { findConfig, listConfigs, saveConfig } from './settings.store.ts'

const checks = Object.fromEntries(configCodes.map((code) => [code, checkBody(configs[code].value)]))

/** Fails with the fields that are wrong where a value does not fit its setting. */
function checkValue(code: ConfigCode, value: unknown, lang: Lang): void {
  try {
    checks[code]?.(value, lang)
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    throw new CallError('settings.wrong-value', { values: problem.values, details: problem.details })
  }
}

const isCode = (code: string): code is ConfigCode => code in configs

/** What an organisation sets for itself. */
export const settings = () =>
  handle(settingCalls, {
    async list({ params, db, fail }) {
      const codes = configCodes.filter((code) => configs[code].category === params.id)
      if (codes.length === 0) fail('settings.unknown')
      const saved = await listConfigs(db)
      return codes.map((Code): ConfigValue => {
        const found = saved.find(({ code }) => code === Code)
        return { ConfigValueID: found?.id ?? null, Code, Value: found?.value ?? configs[Code].initial }
      })
    },

    async add({ body: { Code, Value }, visitor, lang, db, note }) {
      checkValue(Code, Value, lang)
      const { before, id } = await saveConfig(db, { organisationId: visitor.organisation.id, code: Code, value: Value })
      note({ changes: { [Code]: [before ?? configs[Code].initial, Value] } })
      return { ConfigValueID: id, Code, Value }
    },

    async change({ params, body: { Value }, visitor, lang, db, note, fail }) {
      const found = await findConfig(db, params.ConfigValueID)
      if (!found || !isCode(found.code)) return fail('settings.unknown')
      const Code = found.code
      checkValue(Code, Value, lang)
      const { before, id } = await saveConfig(db, { organisationId: visitor.organisation.id, code: Code, value: Value })
      note({ changes: { [Code]: [before, Value] } })
      return { ConfigValueID: id, Code, Value }
    },
  })
