import { configurationCalls } from './configuration.calls.ts'
import { ipRuleCalls } from './ip-rules.calls.ts'

/** What an organisation sets for itself. */
export const settingCalls = { ...configurationCalls, ...ipRuleCalls }
