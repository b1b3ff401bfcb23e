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
    purpose: 'Returns the settings of a category, or all of them under `all`, with their values or defaults.',
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
      'Sets a setting of the organisation by its code, whether or not it had a value. A shorter retention of the logs takes effect after 7 days.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'system-settings',
    audit: 'settings.changed',
    changesSession: true,
    body: Type.Object({ Code: Type.Enum(configCodes, { description: 'The setting' }), Value, Reason }),
    gives: ConfigValue,
    fails: ['settings.wrong-value'],
  }),
  change: write({
    at: 'PUT /organizationConfig/:ConfigValueID',
    title: 'Change setting',
    purpose: 'Changes the value of a setting that was set before.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'system-settings',
    audit: 'settings.changed',
    changesSession: true,
    params: Type.Object({ ConfigValueID: Id('setting-value', 'The value, as the list gives it') }),
    body: Type.Object({ Value, Reason }),
    gives: ConfigValue,
    fails: ['settings.unknown', 'settings.wrong-value'],
  }),
  reset: write({
    at: 'POST /organizationConfig/:ConfigValueID/reset',
    title: 'Reset setting',
    purpose: 'Restores the default of a setting.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'system-settings',
    audit: 'settings.changed',
    changesSession: true,
    params: Type.Object({ ConfigValueID: Id('setting-value', 'The value, as the list gives it') }),
    body: Type.Object({ Reason }),
    gives: ConfigValue,
    fails: ['settings.unknown'],
  }),
  effects: read({
    at: 'POST /organizationConfig/effects',
    title: 'Preview setting effects',
    purpose:
      'Previews the effects of a setting or of the IP whitelist before it is saved, and how many people they affect. Empty if nobody is affected.',
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
      'Previews which log entries a retention of `Months` would remove, and when; without `Months`, those of the pending reduction. Null if nothing is shortened.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'system-settings',
    body: Type.Object({ Months: Type.Optional(LogRetention.properties.Months) }),
    gives: Nullable(LogReduction),
  }),
  takeBackReduction: write({
    at: 'POST /organizationConfig/logReduction/:ReductionID/takeBack',
    title: 'Cancel log reduction',
    purpose: 'Withdraws a shorter retention of the logs before it takes effect. The previous number of months stays.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'system-settings',
    audit: 'settings.reduction-taken-back',
    changesSession: true,
    params: Type.Object({ ReductionID: Id('log-reduction', 'The pending reduction') }),
    body: Type.Object({ Reason }),
    gives: ConfigValue,
    fails: ['settings.reduction-ended'],
  }),
  page: read({
    at: 'POST /configurations/:id',
    title: 'List setting values',
    purpose: 'Returns the values in force of a category, page by page, or of a single code.',
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
    purpose: 'Returns the definitions of the settings of a category: names, meanings and defaults.',
    access: 'signed-in',
    scope: 'none',
    params: Code('The category: `security`, `logs` or `all`'),
    gives: Type.Array(ConfigDefinition),
    fails: ['settings.unknown'],
  }),
  options: read({
    at: 'GET /configurations/Options/:id',
    title: 'List setting options',
    purpose:
      'Lists the possible values of a setting, of one of its fields (`sessions.IdleMinutes`), or of a dictionary (`expiry`).',
    access: 'signed-in',
    scope: 'none',
    params: Code('A dictionary, or a field of a setting'),
    gives: Type.Array(Option),
    fails: ['settings.unknown'],
  }),
  dictionary: read({
    at: 'GET /SystemDictionary',
    title: 'List dictionaries',
    purpose: 'Returns all lists of values that forms offer.',
    access: 'signed-in',
    scope: 'none',
    gives: Type.Array(Dictionary),
  }),
  industryArea: read({
    at: 'GET /systemCode/industryArea',
    title: 'List industries',
    purpose: 'Lists the industries of organisations.',
    access: { public: 'The form for a trial asks for it, and it says nothing of anyone' },
    scope: 'none',
    gives: Type.Array(Option),
  }),
}
