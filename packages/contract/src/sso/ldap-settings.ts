import type { Static } from 'typebox'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'

/** A server: `ldaps://` or `ldap://`, a host and maybe a port. */
export const serverPattern = '^ldaps?://[^\\s/?#@]+$'
export const attributePattern = '^[A-Za-z][A-Za-z0-9-]*$'

/**
 * The filter for people in Active Directory: normal user accounts, which computers, trusts and managed service accounts are not, without
 * those that the domain brings along (Administrator, Guest, krbtgt).
 */
export const activeDirectoryPeople =
  '(&(sAMAccountType=805306368)(!(isCriticalSystemObject=TRUE))(!(sAMAccountName=krbtgt*)))'

const attributeName = (description: string) => Type.String({ maxLength: 60, pattern: attributePattern, description })

/** A connection to Active Directory or another LDAP directory. Its secret is the password of the reading account. */
export const LdapSettings = Type.Object({
  Kind: Type.Literal('ldap', { description: 'Active Directory or LDAP' }),
  Servers: Type.Array(
    Type.String({
      maxLength: 300,
      pattern: serverPattern,
      description: 'A server: `ldaps://` for TLS from the start, `ldap://` for StartTLS. Nothing travels without TLS',
    }),
    { minItems: 1, maxItems: 10, uniqueItems: true, description: 'The servers in the order in which they are tried' },
  ),
  CaCertificate: Nullable(
    Type.String({
      maxLength: 40_000,
      pattern: '-----BEGIN CERTIFICATE-----',
      description: 'Certificates that issue those of the servers, as PEM; null where the public ones do',
    }),
  ),
  ReaderDN: Type.String({
    minLength: 1,
    maxLength: 300,
    pattern: '\\S',
    description: 'The account that searches: its DN, or for Active Directory `name@domain`',
  }),
  BaseDN: Type.String({
    minLength: 3,
    maxLength: 300,
    pattern: '=',
    description: 'The entry below which people are searched',
  }),
  PersonFilter: Type.String({
    minLength: 3,
    maxLength: 1_000,
    pattern: '^\\(.*\\)$',
    description: 'The LDAP filter that every person matches',
  }),
  LoginAttributes: Type.Array(attributeName('An attribute'), {
    minItems: 1,
    maxItems: 5,
    uniqueItems: true,
    description: 'The attributes that hold what people type as their account; the first one holds the bare name',
  }),
  IdAttribute: attributeName(
    'The attribute that never changes and identifies a person: `objectGUID` for Active Directory, `entryUUID` for OpenLDAP',
  ),
})
export type LdapSettings = Static<typeof LdapSettings>
