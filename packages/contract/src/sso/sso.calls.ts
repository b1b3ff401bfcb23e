import { connectionCalls } from './connections.calls.ts'
import { entryCalls } from './entry.calls.ts'
import { syncCalls } from './sync.calls.ts'
import { ssoOperatorCalls, ssoSettingCalls } from './sso-settings.calls.ts'

/** Single sign-on: ways in by providers of the organisation. */
export const ssoCalls = { ...entryCalls, ...connectionCalls, ...syncCalls, ...ssoSettingCalls, ...ssoOperatorCalls }
