import type { ConnectionKind, ConnectionSettings } from '@atrium/contract/sso/connection-settings.ts'
import { activeDirectoryPeople } from '@atrium/contract/sso/ldap-settings.ts'
import { directoryUnits } from '@atrium/contract/sso/sso.constants.ts'
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

const samlSettings = {
  Kind: 'saml',
  EntityID: '',
  SignInUrl: '',
  SignOutUrl: null,
  Certificates: [],
  SignsRequests: false,
  MetadataUrl: null,
  NameIDFormat: 'persistent',
  SubjectAttribute: null,
  EndsUpstream: true,
} satisfies ConnectionSettings
const ldapSettings = {
  Kind: 'ldap',
  Servers: [],
  CaCertificate: null,
  ReaderDN: '',
  BaseDN: '',
  PersonFilter: '(objectClass=inetOrgPerson)',
  LoginAttributes: ['uid', 'mail'],
  IdAttribute: 'entryUUID',
} satisfies ConnectionSettings
const ldapMapping: AttributeMapping = {
  ...noMapping,
  RealName: 'displayName',
  Email: 'mail',
  MobilePhone: 'mobile',
  JobTitle: 'title',
  Department: directoryUnits,
}
const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/'

/** The providers that are offered, in order; the last one of a kind fits all others. */
export const presets: readonly Preset[] = [
  {
    key: 'entra',
    kind: 'oidc',
    settings: {
      ...oidcSettings,
      Issuer: 'https://login.microsoftonline.com/TENANT/v2.0',
      SubjectClaim: 'oid',
      // Entra ID sends no `email_verified`; the issuer is one tenant, whose administrators set the addresses.
      AssumesVerifiedEmail: true,
    },
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
    mapping: { ...oidcMapping, MobilePhone: null, Photo: 'picture' },
    guide: ['guide.google.1', 'guide.google.2', 'guide.google.3'],
  },
  {
    key: 'adfs',
    kind: 'oidc',
    // AD FS sends what administrators release, which is no `email_verified`; addresses come from the directory.
    settings: { ...oidcSettings, Scope: 'openid profile email allatclaims', AssumesVerifiedEmail: true },
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
    guide: ['guide.oidc.1', 'guide.oidc.2', 'guide.oidc.3', 'guide.oidc.4'],
  },
  {
    key: 'entraSaml',
    kind: 'saml',
    settings: { ...samlSettings, SubjectAttribute: 'http://schemas.microsoft.com/identity/claims/objectidentifier' },
    mapping: {
      ...noMapping,
      RealName: 'http://schemas.microsoft.com/identity/claims/displayname',
      Email: `${claims}emailaddress`,
    },
    guide: ['guide.entraSaml.1', 'guide.entraSaml.2', 'guide.entraSaml.3', 'guide.entraSaml.4'],
  },
  {
    key: 'oktaSaml',
    kind: 'saml',
    settings: samlSettings,
    mapping: { ...noMapping, RealName: 'displayName', Email: 'email' },
    guide: ['guide.oktaSaml.1', 'guide.oktaSaml.2', 'guide.oktaSaml.3', 'guide.oktaSaml.4'],
  },
  {
    key: 'googleSaml',
    kind: 'saml',
    settings: { ...samlSettings, NameIDFormat: 'emailAddress', EndsUpstream: false },
    mapping: { ...noMapping, RealName: 'displayName', Email: 'NameID' },
    guide: ['guide.googleSaml.1', 'guide.googleSaml.2', 'guide.googleSaml.3', 'guide.googleSaml.4'],
  },
  {
    key: 'adfsSaml',
    kind: 'saml',
    settings: { ...samlSettings, SignsRequests: true },
    mapping: { ...noMapping, RealName: `${claims}name`, Email: `${claims}emailaddress` },
    guide: ['guide.adfsSaml.1', 'guide.adfsSaml.2', 'guide.adfsSaml.3', 'guide.adfsSaml.4'],
  },
  {
    key: 'keycloakSaml',
    kind: 'saml',
    settings: samlSettings,
    mapping: { ...noMapping, RealName: 'name', Email: 'email' },
    guide: ['guide.keycloakSaml.1', 'guide.keycloakSaml.2', 'guide.keycloakSaml.3', 'guide.keycloakSaml.4'],
  },
  {
    key: 'saml',
    kind: 'saml',
    settings: samlSettings,
    mapping: { ...noMapping, RealName: 'displayName', Email: 'email' },
    guide: ['guide.saml.1', 'guide.saml.2', 'guide.saml.3'],
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
    settings: { Kind: 'feishu', AppID: '', Region: 'feishu', TenantKey: '' },
    mapping: {
      ...noMapping,
      RealName: 'name',
      Email: 'enterprise_email',
      MobilePhone: 'mobile',
      Photo: 'avatar_big',
    },
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
  {
    key: 'ad',
    kind: 'ldap',
    settings: {
      ...ldapSettings,
      PersonFilter: activeDirectoryPeople,
      LoginAttributes: ['sAMAccountName', 'userPrincipalName', 'mail'],
      IdAttribute: 'objectGUID',
    },
    mapping: { ...ldapMapping, Photo: 'thumbnailPhoto' },
    guide: ['guide.ad.1', 'guide.ad.2', 'guide.ad.3', 'guide.ad.4'],
  },
  {
    key: 'ldap',
    kind: 'ldap',
    settings: ldapSettings,
    mapping: { ...ldapMapping, RealName: 'cn', Photo: 'jpegPhoto' },
    guide: ['guide.ldap.1', 'guide.ldap.2', 'guide.ldap.3'],
  },
]

/** Hosts by which the provider of a stored connection is known again. */
const hosts: readonly (readonly [pattern: RegExp, key: PresetKey])[] = [
  [/login\.microsoftonline\.com|sts\.windows\.net/, 'entra'],
  [/\.okta(-emea)?\.com|www\.okta\.com/, 'okta'],
  [/accounts\.google\.com/, 'google'],
  [/\/adfs(\/|$)/, 'adfs'],
  [/\/realms\//, 'keycloak'],
]

/** The preset that fits the settings of a connection. */
export function presetOf(settings: ConnectionSettings): Preset | undefined {
  const address = settings.Kind === 'oidc' ? settings.Issuer : settings.Kind === 'saml' ? settings.EntityID : ''
  const key = hosts.find(([pattern]) => pattern.test(address))?.[1]
  if (settings.Kind === 'ldap' && settings.IdAttribute === 'objectGUID') return presets.find((one) => one.key === 'ad')
  const own = presets.filter(({ kind }) => kind === settings.Kind)
  return own.find((preset) => preset.key === key || preset.key === `${key}Saml`) ?? own.at(-1)
}
