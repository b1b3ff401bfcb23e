import type { ConnectionKind, ConnectionSettings } from '@atrium/contract/sso/connection-settings.ts'
import type { AttributeMapping } from '@atrium/contract/sso/sso.shapes.ts'
import type { connections } from '@atrium/phrases/en/connections.ts'

type Keys = keyof typeof connections
export type PresetKey = Keys extends infer K ? (K extends `preset.${infer P}` ? P : never) : never
/** The steps at a provider, in order. */
export type GuideKey = Extract<Keys, `guide.${string}`>

/** What a known provider needs, and the steps there. */
export interface Preset {
  key: PresetKey
  kind: ConnectionKind
  settings: ConnectionSettings
  mapping: AttributeMapping
  guide: readonly GuideKey[]
}

const oidcSettings = {
  Kind: 'oidc',
  Issuer: '',
  ClientID: '',
  Scope: 'openid profile email',
  SubjectClaim: 'sub',
  EndsUpstream: true,
} as const
const noMapping: AttributeMapping = {
  RealName: null,
  Email: null,
  MobilePhone: null,
  JobTitle: null,
  Department: null,
  Administrator: null,
  AdministratorValue: null,
}
const oidcMapping: AttributeMapping = {
  ...noMapping,
  RealName: 'name',
  Email: 'email',
  MobilePhone: 'phone_number',
}

/** The providers that are offered, in order; the last one of a kind fits all others. */
export const presets: readonly Preset[] = [
  {
    key: 'entra',
    kind: 'oidc',
    settings: { ...oidcSettings, Issuer: 'https://login.microsoftonline.com/TENANT/v2.0', SubjectClaim: 'oid' },
    mapping: { ...oidcMapping, MobilePhone: null },
    guide: ['guide.entra.1', 'guide.entra.2', 'guide.entra.3', 'guide.entra.4', 'guide.entra.5'],
  },
  {
    key: 'okta',
    kind: 'oidc',
    settings: oidcSettings,
    mapping: oidcMapping,
    guide: ['guide.okta.1', 'guide.okta.2', 'guide.okta.3', 'guide.okta.4'],
  },
  {
    key: 'google',
    kind: 'oidc',
    settings: { ...oidcSettings, Issuer: 'https://accounts.google.com', EndsUpstream: false },
    mapping: { ...oidcMapping, MobilePhone: null },
    guide: ['guide.google.1', 'guide.google.2', 'guide.google.3'],
  },
  {
    key: 'adfs',
    kind: 'oidc',
    settings: { ...oidcSettings, Scope: 'openid profile email allatclaims' },
    mapping: { ...oidcMapping, MobilePhone: null },
    guide: ['guide.adfs.1', 'guide.adfs.2', 'guide.adfs.3', 'guide.adfs.4', 'guide.adfs.5'],
  },
  {
    key: 'keycloak',
    kind: 'oidc',
    settings: oidcSettings,
    mapping: { ...oidcMapping, MobilePhone: null },
    guide: ['guide.keycloak.1', 'guide.keycloak.2', 'guide.keycloak.3', 'guide.keycloak.4'],
  },
  {
    key: 'oidc',
    kind: 'oidc',
    settings: oidcSettings,
    mapping: oidcMapping,
    guide: ['guide.oidc.1', 'guide.oidc.2', 'guide.oidc.3'],
  },
  {
    key: 'cas',
    kind: 'cas',
    settings: { Kind: 'cas', Server: '', Protocol: '3', SubjectClaim: 'user', EndsUpstream: true },
    mapping: { ...noMapping, RealName: 'displayName', Email: 'mail' },
    guide: ['guide.cas.1', 'guide.cas.2', 'guide.cas.3', 'guide.cas.4'],
  },
  {
    key: 'feishu',
    kind: 'feishu',
    settings: { Kind: 'feishu', AppID: '', TenantKey: '' },
    mapping: { ...noMapping, RealName: 'name', Email: 'enterprise_email', MobilePhone: 'mobile' },
    guide: ['guide.feishu.1', 'guide.feishu.2', 'guide.feishu.3', 'guide.feishu.4', 'guide.feishu.5'],
  },
  {
    key: 'dingtalk',
    kind: 'dingtalk',
    settings: { Kind: 'dingtalk', ClientID: '', CorpID: '' },
    mapping: { ...noMapping, RealName: 'name', Email: 'org_email', MobilePhone: 'mobile', JobTitle: 'title' },
    guide: ['guide.dingtalk.1', 'guide.dingtalk.2', 'guide.dingtalk.3', 'guide.dingtalk.4', 'guide.dingtalk.5'],
  },
  {
    key: 'wecom',
    kind: 'wecom',
    settings: { Kind: 'wecom', CorpID: '', AgentID: '' },
    mapping: { ...noMapping, RealName: 'name', Email: 'biz_mail', MobilePhone: 'mobile', JobTitle: 'position' },
    guide: ['guide.wecom.1', 'guide.wecom.2', 'guide.wecom.3', 'guide.wecom.4', 'guide.wecom.5'],
  },
]

/** Hosts by which the provider of a stored connection is known again. */
const hosts: readonly (readonly [pattern: RegExp, key: PresetKey])[] = [
  [/login\.microsoftonline\.com/, 'entra'],
  [/\.okta(-emea)?\.com/, 'okta'],
  [/accounts\.google\.com/, 'google'],
  [/\/adfs\/?$/, 'adfs'],
  [/\/realms\//, 'keycloak'],
]

/** The preset that fits the settings of a connection. */
export function presetOf(settings: ConnectionSettings): Preset | undefined {
  const address = settings.Kind === 'oidc' ? settings.Issuer : ''
  const key = hosts.find(([pattern]) => pattern.test(address))?.[1]
  const own = presets.filter(({ kind }) => kind === settings.Kind)
  return own.find((preset) => preset.key === key) ?? own.at(-1)
}
