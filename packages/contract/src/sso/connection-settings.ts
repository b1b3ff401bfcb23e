import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { CasSettings } from './cas-settings.ts'
import { DingtalkSettings, FeishuSettings, WecomSettings } from './chat-settings.ts'
import { LdapSettings } from './ldap-settings.ts'
import { OidcSettings } from './oidc-settings.ts'
import { SamlSettings } from './saml-settings.ts'

/**
 * What a connection needs to know of its provider, by its kind. A new kind adds its settings here and its connector in
 * `server/src/sso/connectors/registry.ts`.
 */
export const ConnectionSettings = Type.Union(
  [OidcSettings, SamlSettings, CasSettings, FeishuSettings, DingtalkSettings, WecomSettings, LdapSettings],
  { description: 'What `Kind` needs' },
)
export type ConnectionSettings = Static<typeof ConnectionSettings>
export type ConnectionKind = ConnectionSettings['Kind']
/** The settings of one kind. */
export type SettingsOf<K extends ConnectionKind> = Extract<ConnectionSettings, { Kind: K }>

/** The kinds in the order in which they are offered. */
export const connectionKinds = [
  'oidc',
  'saml',
  'cas',
  'feishu',
  'dingtalk',
  'wecom',
  'ldap',
] as const satisfies readonly ConnectionKind[]
