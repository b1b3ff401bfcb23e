import { domainPattern, mappedFields, type MappedField } from '@atrium/contract/sso/sso.constants.ts'
import type { ConnectionSettings } from '@atrium/contract/sso/connection-settings.ts'
import type { AttributeMapping, Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { certificatesOf } from './kinds/certificates.ts'
import type { Preset } from './presets.ts'

/** A connection as the form holds it: lists are lines, and what is missing is empty. */
export interface ConnectionDraft {
  Name: string
  Settings: ConnectionSettings
  Secret: string
  TrustedDomains: string
  IsSecondStepTrusted: boolean
  AllowsUnrequested: boolean
  AllowsOtherWays: boolean
  CreatesMembers: boolean
  Departments: readonly { ID: string; Name: string }[]
  ProductIDs: readonly string[]
  Mapping: Record<MappedField | 'AdministratorValue', string>
}

const mappingDraft = (mapping: AttributeMapping): ConnectionDraft['Mapping'] => ({
  RealName: mapping.RealName ?? '',
  Email: mapping.Email ?? '',
  MobilePhone: mapping.MobilePhone ?? '',
  JobTitle: mapping.JobTitle ?? '',
  Department: mapping.Department ?? '',
  Photo: mapping.Photo ?? '',
  Administrator: mapping.Administrator ?? '',
  AdministratorValue: mapping.AdministratorValue ?? '',
})

/** Settings whose missing texts are empty. */
function settingsDraft(settings: ConnectionSettings): ConnectionSettings {
  if (settings.Kind === 'feishu')
    return { ...settings, Region: settings.Region ?? 'feishu', TenantKey: settings.TenantKey ?? '' }
  if (settings.Kind === 'oidc') return { ...settings, AssumesVerifiedEmail: settings.AssumesVerifiedEmail ?? false }
  return settings.Kind === 'ldap' ? { ...settings, CaCertificate: settings.CaCertificate ?? '' } : settings
}

/** Settings whose empty texts are missing. */
function settingsInput(draft: ConnectionSettings): ConnectionSettings {
  const settings = trimmed(draft)
  if (settings.Kind === 'feishu') return { ...settings, TenantKey: settings.TenantKey || null }
  if (settings.Kind === 'ldap')
    return { ...settings, CaCertificate: certificatesOf(settings.CaCertificate ?? '').join('\n') || null }
  if (settings.Kind !== 'saml') return settings
  const { SignOutUrl, MetadataUrl, SubjectAttribute } = settings
  return {
    ...settings,
    SignOutUrl: SignOutUrl || null,
    MetadataUrl: MetadataUrl || null,
    SubjectAttribute: SubjectAttribute || null,
  }
}

/** A new connection. */
export const blankDraft = ({ settings, mapping }: Preset, name: string): ConnectionDraft => ({
  Name: name,
  Settings: settingsDraft(settings),
  Secret: '',
  TrustedDomains: '',
  IsSecondStepTrusted: false,
  AllowsUnrequested: false,
  AllowsOtherWays: false,
  CreatesMembers: false,
  Departments: [],
  ProductIDs: [],
  Mapping: mappingDraft(mapping),
})

export const draftOf = (connection: Connection): ConnectionDraft => ({
  Name: connection.Name,
  Settings: settingsDraft(connection.Settings),
  Secret: '',
  TrustedDomains: connection.TrustedDomains.join('\n'),
  IsSecondStepTrusted: connection.IsSecondStepTrusted,
  AllowsUnrequested: connection.AllowsUnrequested,
  AllowsOtherWays: connection.AllowsOtherWays ?? false,
  CreatesMembers: connection.CreatesMembers,
  Departments: connection.DepartmentID ? [{ ID: connection.DepartmentID, Name: connection.DepartmentName ?? '' }] : [],
  ProductIDs: connection.ProductIDs,
  Mapping: mappingDraft(connection.Mapping),
})

/** The domains of a text with one in each line; `@` in front does not count. */
export const domainsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((domain) => domain.replace(/^@/, '').toLowerCase())
      .filter(Boolean),
  ),
]

/** The first that is no domain. */
export const wrongDomain = (text: string): string | undefined =>
  domainsOf(text).find((domain) => !new RegExp(domainPattern).test(domain))

const trimmed = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? value.trim() : value,
    ]),
  ) as T

/** The connection as calls take it. */
export function connectionInput(draft: ConnectionDraft) {
  const { Name, Settings, Secret, TrustedDomains, Departments, ProductIDs, Mapping, ...flags } = draft
  const attribute = (field: keyof ConnectionDraft['Mapping']) => Mapping[field].trim() || null
  return {
    ...flags,
    Name: Name.trim(),
    Settings: settingsInput(Settings),
    ...(Secret.trim() && { Secret: Secret.trim() }),
    TrustedDomains: domainsOf(TrustedDomains),
    DepartmentID: Departments[0]?.ID ?? null,
    ProductIDs: [...ProductIDs],
    Mapping: {
      ...(Object.fromEntries(mappedFields.map((field) => [field, attribute(field)])) as AttributeMapping),
      AdministratorValue: attribute('Administrator') && attribute('AdministratorValue'),
    },
  }
}
