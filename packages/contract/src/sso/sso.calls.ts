import { connectionCalls } from './connections.calls.ts'
import { entryCalls } from './entry.calls.ts'
import { ssoOperatorCalls, ssoSettingCalls } from './sso-settings.calls.ts'

/** Single sign-on: sign-in by providers of the organisation. */
export const ssoCalls = { ...entryCalls, ...connectionCalls, ...ssoSettingCalls, ...ssoOperatorCalls }
