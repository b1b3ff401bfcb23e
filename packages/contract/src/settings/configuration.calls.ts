import { Type } from '../kit/type.ts'
import { personSearchLimit } from '../constants.ts'
import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Reason } from '../kit/reason.ts'
import { effectCodes, SettingEffect } from './setting-effects.ts'
import {
  ConfigDefinition,
  ConfigValue,
  configCodes,
  Dictionary,
  LogReduction,
  LogRetention,
  Option,
} from './settings.shapes.ts'

const Value = Type.Unknown({ description: 'The value; its form follows from the code, see the list of settings' })
const Code = (description: string) => Type.Object({ id: Type.String({ maxLength: 40, description }) })

/** The settings of an organisation, each a value under a code, and the lists that forms choose from. */
export const configurationCalls = {
  list: read({
    at: 'POST /organizationConfig/categoryList/:id',
    title: 'List settings',
    purpose:
      'The settings of a category – or, under `all`, every one – with their values, those never changed with their defaults.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'system-settings',
    params: Code('The category: `security`, `logs` or `all`'),
    gives: Type.Array(ConfigValue),
    fails: ['settings.unknown'],
  }),
  add: write({
    at: 'POST /organizationConfig',
    title: 'Set setting',
    purpose:
      'Sets a setting of the organisation by its code, whether it had a value before or not. A shorter retention of the logs takes effect after 7 days.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'system-settings',
    audit: 'settings.changed',
    body: Type.Object({ Code: Type.Enum(configCodes, { description: 'The setting' }), Value, Reason }),
    gives: ConfigValue,
    fails: ['settings.wrong-value'],
  }),
  change: write({
    at: 'PUT /organizationConfig/:ConfigValueID',
    title: 'Change setting',
    purpose: 'Changes the value of a setting that has one.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'system-settings',
    audit: 'settings.changed',
    params: Type.Object({ ConfigValueID: Id('setting-value', 'The value, as the list gives it') }),
    body: Type.Object({ Value, Reason }),
    gives: ConfigValue,
    fails: ['settings.unknown', 'settings.wrong-value'],
  }),
  reset: write({
    at: 'POST /organizationConfig/:ConfigValueID/reset',
    title: 'Reset setting',
    purpose: 'Puts a setting back to its default.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'system-settings',
    audit: 'settings.changed',
    params: Type.Object({ ConfigValueID: Id('setting-value', 'The value, as the list gives it') }),
    body: Type.Object({ Reason }),
    gives: ConfigValue,
    fails: ['settings.unknown'],
  }),
  effects: read({
    at: 'POST /organizationConfig/effects',
    title: 'Preview setting effects',
    purpose:
      'What a value of a setting, or of the IP whitelist, would bring about, and for how many people, before it is saved. Empty where nobody is affected.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: ['system-settings', 'ip-rules'],
    limit: personSearchLimit,
    body: Type.Object({ Code: Type.Enum(effectCodes, { description: 'The setting' }), Value }),
    gives: Type.Array(SettingEffect),
    fails: ['settings.wrong-value', 'settings.wrong-addresses'],
  }),
  logReduction: read({
    at: 'POST /organizationConfig/logReduction',
    title: 'Preview log reduction',
    purpose:
      'Which entries of the logs a retention of `Months` would remove, and when; without `Months`, the same of the reduction that is pending. Null where nothing is shortened.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'system-settings',
    body: Type.Object({ Months: Type.Optional(LogRetention.properties.Months) }),
    gives: Nullable(LogReduction),
  }),
  takeBackReduction: write({
    at: 'POST /organizationConfig/logReduction/:ReductionID/takeBack',
    title: 'Cancel log reduction',
    purpose: 'Takes back a shorter retention of the logs before it takes effect: the months before it go on.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'system-settings',
    audit: 'settings.reduction-taken-back',
    params: Type.Object({ ReductionID: Id('log-reduction', 'The pending reduction') }),
    body: Type.Object({ Reason }),
    gives: ConfigValue,
    fails: ['settings.reduction-ended'],
  }),
  page: read({
    at: 'POST /configurations/:id',
    title: 'List setting values',
    purpose: 'The values in force of a category, page by page, or of one code alone.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'system-settings',
    params: Code('The category: `security`, `logs` or `all`'),
    body: Type.Object({
      ...PageRequest,
      code: Type.Optional(Type.String({ maxLength: 40, description: 'Only the setting with this code' })),
      openCode: Type.Optional(Type.String({ maxLength: 40, description: 'The same, as older programs call it' })),
    }),
    gives: PageOf(ConfigValue),
    fails: ['settings.unknown'],
  }),
  definitions: read({
    at: 'GET /systemCode/configurations/:id',
    title: 'List setting definitions',
    purpose: 'How the settings of a category are defined: names, meanings and defaults.',
    access: 'signed-in',
    scope: 'none',
    params: Code('The category: `security`, `logs` or `all`'),
    gives: Type.Array(ConfigDefinition),
    fails: ['settings.unknown'],
  }),
  options: read({
    at: 'GET /configurations/Options/:id',
    title: 'List setting options',
    purpose: 'What a setting, or one of its fields (`sessions.IdleMinutes`), or a dictionary (`expiry`) can be set to.',
    access: 'signed-in',
    scope: 'none',
    params: Code('A dictionary, or a field of a setting'),
    gives: Type.Array(Option),
    fails: ['settings.unknown'],
  }),
  dictionary: read({
    at: 'GET /SystemDictionary',
    title: 'List dictionaries',
    purpose: 'Every list of values that forms choose from.',
    access: 'signed-in',
    scope: 'none',
    gives: Type.Array(Dictionary),
  }),
  industryArea: read({
    at: 'GET /systemCode/industryArea',
    title: 'List industries',
    purpose: 'The industries an organisation can work in.',
    access: { public: 'The form for a trial asks for it, and it says nothing of anyone' },
    scope: 'none',
    gives: Type.Array(Option),
  }),
}
