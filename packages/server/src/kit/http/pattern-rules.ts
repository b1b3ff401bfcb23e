import { accountNamePattern } from '@atrium/contract/identity/identity.shapes.ts'
import { idPattern } from '@atrium/contract/kit/ids.ts'

/** Which sentence explains a pattern of the contract: `rule.pattern.…` of the phrases. */
const names = {
  '\\S': 'blank',
  '^\\d{6}$': 'sixDigits',
  [idPattern]: 'id',
  '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$': 'id',
  [accountNamePattern]: 'accountName',
  '^[^/\\u0000-\\u001f]*[^/\\s\\u0000-\\u001f][^/\\u0000-\\u001f]*$': 'departmentName',
  '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$': 'code',
  '^[a-z][a-z0-9]*(-[a-z0-9]+)*$': 'code',
  '^[a-z][a-z0-9-]{0,29}$': 'code30',
  '^[A-Za-z][A-Za-z0-9-]{0,31}$': 'productCode',
  '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])$': 'organisationCode',
  '^[0-9a-f-]{36}\\.(png|jpg|svg)$': 'file',
  '^[0-9a-f-]{36}\\.png$': 'file',
  '^[a-z0-9][a-z0-9-]*$': 'name',
  '^https?://[^\\s/]': 'webAddress',
  '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#]+[^\\s]*$': 'webAddress',
  '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@]+/?$': 'origin',
  '^ldaps?://[^\\s/?#@]+$': 'ldapServer',
  '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}$': 'domain',
  '(^|\\s)openid(\\s|$)': 'openid',
  '^[A-Za-z][\\w:/.-]*$': 'claim',
  '^[A-Za-z][A-Za-z0-9-]*$': 'attribute',
  '^[\\w.-]+$': 'key',
  '^\\d{1,12}$': 'digits',
  '^[^\\r\\n]*$': 'oneLine',
  '^\\s*-----BEGIN CERTIFICATE-----': 'certificate',
  '-----BEGIN CERTIFICATE-----': 'certificate',
  '=': 'distinguishedName',
  '^\\(.*\\)$': 'filter',
  '^#[0-9a-fA-F]{6}$': 'color',
  '^[0-9a-f]{64}$': 'sha256',
  '^\\d{4}-\\d{2}-\\d{2}$': 'day',
  '^([01]\\d|2[0-3]):[0-5]\\d$': 'time',
  '^(UTC|[A-Z][A-Za-z]+/[A-Za-z0-9_+/-]+)$': 'timeZone',
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2})$': 'moment',
  '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2}))?$': 'dayOrMoment',
} as const

/** The rule that explains a pattern; `pattern` where none is named. */
export const patternRule = (pattern: string): string =>
  Object.hasOwn(names, pattern) ? `pattern.${names[pattern as keyof typeof names]}` : 'pattern'
