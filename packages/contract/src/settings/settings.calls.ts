import { Type } from 'typebox'
import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { ConfigValue, configCodes } from './settings.shapes.ts'

const Value = Type.Unknown({ description: 'The value; its form follows from the code, see the list of settings' })

/** The settings of an organisation, each a value under a code. */
export const settingCalls = {
  list: read({
    at: 'POST /organizationConfig/categoryList/:id',
    purpose: 'The settings of a category with their values, those never changed with their defaults.',
    access: 'organisation-admin',
    scope: 'organisation',
    params: Type.Object({ id: Type.String({ maxLength: 40, description: 'The category: `security`' }) }),
    gives: Type.Array(ConfigValue),
    fails: ['settings.unknown'],
  }),
  add: write({
    at: 'POST /organizationConfig',
    purpose: 'Sets a setting of the organisation by its code, whether it had a value before or not.',
    access: 'organisation-admin',
    scope: 'organisation',
    audit: 'settings.changed',
    body: Type.Object({
      Code: Type.Enum(configCodes, { description: 'The setting' }),
      Value,
    }),
    gives: ConfigValue,
    fails: ['settings.wrong-value'],
  }),
  change: write({
    at: 'PUT /organizationConfig/:ConfigValueID',
    purpose: 'Changes the value of a setting that has one.',
    access: 'organisation-admin',
    scope: 'organisation',
    audit: 'settings.changed',
    params: Type.Object({ ConfigValueID: Id('The value, as the list gives it') }),
    body: Type.Object({ Value }),
    gives: ConfigValue,
    fails: ['settings.unknown', 'settings.wrong-value'],
  }),
}
