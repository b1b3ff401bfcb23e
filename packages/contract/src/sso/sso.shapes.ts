import type { Static } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { ConnectionSettings, connectionKinds } from './connection-settings.ts'
import { domainPattern, mappedFields, organisationCodePattern } from './sso.constants.ts'

export const ConnectionId = Id('sso-connection', 'The connection')
export const Domain = Type.String({
  maxLength: 253,
  pattern: domainPattern,
  description: 'The domain, in small letters',
})
export const OrganisationCode = Type.String({
  pattern: organisationCodePattern,
  description: 'The code of the organisation, as it stands in addresses',
})

/** What somebody can choose on the sign-in page. */
export const SignInOption = Type.Object({
  ID: ConnectionId,
  Name: Type.String({ description: 'The name of the connection' }),
  Kind: Type.Enum(connectionKinds, { description: 'What it is' }),
})
export type SignInOption = Static<typeof SignInOption>

const attribute = (field: string) =>
  Nullable(
    Type.String({ minLength: 1, maxLength: 200, description: `The attribute that fills in the ${field}, or null` }),
  )

/** Which attribute of the provider fills in which field of a new member. */
export const AttributeMapping = Type.Object({
  RealName: attribute('name'),
  Email: attribute('email address'),
  MobilePhone: attribute('phone number'),
  JobTitle: attribute('title'),
  Department: attribute('department: its path from the top, separated by `/`'),
  Photo: Type.Optional(attribute('photo: its address, or the file itself in Base64; JPEG or PNG')),
  Administrator: attribute('role: whoever has the value below becomes an administrator'),
  AdministratorValue: Nullable(
    Type.String({ minLength: 1, maxLength: 200, description: 'The value of the attribute, for example of a group' }),
  ),
})
export type AttributeMapping = Static<typeof AttributeMapping>

/** What administrators enter of a connection. */
export const ConnectionFields = {
  Name: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '\\S',
    description: 'How it is called on the sign-in page',
  }),
  Settings: ConnectionSettings,
  TrustedDomains: Type.Array(Domain, {
    maxItems: 50,
    uniqueItems: true,
    description:
      'Domains whose email addresses link to existing members, because the provider verifies them. Where there are any, only their people become members',
  }),
  IsSecondStepTrusted: Type.Boolean({ description: 'Whether the second step of the portal is left to the provider' }),
  AllowsUnrequested: Type.Boolean({ description: 'Whether a sign-in may begin at the provider' }),
  AllowsOtherWays: Type.Optional(
    Type.Boolean({
      description:
        'Whether people whose password this provider keeps may also sign in by code, or set a password here. Omitted, it stays as it was; at first they may not',
    }),
  ),
  CreatesMembers: Type.Boolean({ description: 'Whether people who are not members yet become ones' }),
  DepartmentID: Nullable(Id('department', 'The department of members who are created, or null')),
  ProductIDs: Type.Array(Id('product', 'The application'), {
    maxItems: 100,
    uniqueItems: true,
    description: 'The applications of members who are created',
  }),
  Mapping: AttributeMapping,
}

/** The secret of a connection is only ever written. */
export const Secret = Type.Optional(
  Type.String({
    maxLength: 8_000,
    description: 'The secret of the connection; omitted, the one before stays where it was',
  }),
)

/** The addresses of ours that the provider has to know. */
export const ConnectionAddresses = Type.Object({
  CallbackUrl: Type.String({ description: 'Where the provider sends the browser back to' }),
  LogoutUrl: Type.String({ description: 'Where the provider says that a session has ended' }),
  LoggedOutUrl: Type.String({ description: 'Where the provider sends the browser after signing out' }),
  EntityUrl: Type.String({ description: 'SAML: our entity ID, and the address of our metadata' }),
})
export type ConnectionAddresses = Static<typeof ConnectionAddresses>

/** A sign-in option of an organisation. */
export const Connection = Type.Object({
  ID: ConnectionId,
  ...ConnectionFields,
  ...ConnectionAddresses.properties,
  DepartmentName: Nullable(Type.String({ description: 'Its name in the language of the caller' })),
  IsEnabled: Type.Boolean({ description: 'Whether people can sign in with it' }),
  CertificateExpiryTime: Nullable(
    Moment('When the last of the certificates runs out that the connection depends on; null where it depends on none'),
  ),
  HasSecret: Type.Boolean({ description: 'Whether a secret is stored; it is never given' }),
  LinkedCount: Type.Integer({ description: 'Members who have signed in with it' }),
  LastUsedTime: Nullable(Moment('When somebody last signed in with it')),
  Version: Type.Integer({ description: 'Grows with each edit; an edit must name the one it is based on' }),
})
export type Connection = Static<typeof Connection>

const Pair = Type.Object({
  Name: Type.String({ description: 'The parameter, field or header' }),
  Value: Type.String({ description: 'Its value; secrets are masked' }),
})

/** One step of a sign-in at a provider. */
export const TraceStep = Type.Object({
  Step: Type.String({ description: 'What happened, in the language of the caller' }),
  IsFailed: Type.Boolean({ description: 'Whether the sign-in ended here' }),
  Sent: Type.Array(Pair, { description: 'What the portal sent' }),
  Received: Type.Array(Pair, { description: 'What the portal received' }),
  Hint: Nullable(Type.String({ description: 'What to change, and on which side' })),
  Detail: Nullable(Type.String({ description: 'The technical reason' })),
})
export type TraceStep = Static<typeof TraceStep>

/** Which attribute became which field. */
export const TraceField = Type.Object({
  Field: Type.Enum(mappedFields, { description: 'The field of the member' }),
  Attribute: Type.String({ description: 'The attribute of the provider' }),
  Value: Nullable(Type.String({ description: 'Its value; null where the provider sent none' })),
})
export type TraceField = Static<typeof TraceField>

export const tracePurposes = ['test', 'sign-in'] as const

/** A test, or a sign-in that failed. */
export const TraceRow = Type.Object({
  ID: Id('sso-trace', 'The trace'),
  Time: Moment('When it ended'),
  Purpose: Type.Enum(tracePurposes, { description: 'A test, or a sign-in that failed' }),
  IsPassed: Type.Boolean({ description: 'Whether the sign-in would succeed' }),
  Outcome: Type.String({ description: 'What would have happened to whom, or what went wrong' }),
})
export type TraceRow = Static<typeof TraceRow>

export const Trace = Type.Object({
  ...TraceRow.properties,
  ConnectionID: ConnectionId,
  ConnectionName: Type.String({ description: 'The name of the connection' }),
  Steps: Type.Array(TraceStep, { description: 'The steps in their order' }),
  Fields: Type.Array(TraceField, { description: 'Which attribute became which field' }),
})
export type Trace = Static<typeof Trace>

/** A domain of email addresses by which people find the organisation. */
export const OrganisationDomain = Type.Object({
  ID: Id('sso-domain', 'The domain'),
  Domain: Type.String({ description: 'The domain' }),
  IsConfirmed: Type.Boolean({ description: 'Whether it is known to be the organisation’s' }),
  ConfirmedBy: Nullable(Type.Enum(['dns', 'operator'], { description: 'How that became known' })),
  RecordName: Type.String({ description: 'Where a TXT record confirms it' }),
  RecordValue: Type.String({ description: 'What the TXT record says' }),
})
export type OrganisationDomain = Static<typeof OrganisationDomain>

/** An administrator who may be named to sign in without single sign-on. */
export const BreakGlassCandidate = Type.Object({
  ID: Id('account', 'The administrator'),
  RealName: Type.String({ description: 'The name' }),
  IsNamed: Type.Boolean({ description: 'Whether the person may come in by password' }),
  IsAble: Type.Boolean({
    description: 'Whether the person has a password, and a phone number or email address for the second step',
  }),
})

/** How people of the organisation find single sign-on, and whether there is any other way. */
export const SsoSettings = Type.Object({
  Code: Nullable(Type.String({ description: 'The code of the organisation, or null' })),
  DirectLink: Nullable(Type.String({ description: 'The address that leads to its ways in, or null without a code' })),
  IsRequired: Type.Boolean({ description: 'Whether single sign-on is the only way in' }),
  Administrators: Type.Array(BreakGlassCandidate, { description: 'The administrators' }),
  Domains: Type.Array(OrganisationDomain, { description: 'The domains' }),
})
export type SsoSettings = Static<typeof SsoSettings>
