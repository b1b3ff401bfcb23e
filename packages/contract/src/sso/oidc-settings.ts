import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { WebAddress } from './web-address.ts'

/** A connection to an OpenID Connect provider. Its secret is the client secret. */
export const OidcSettings = Type.Object({
  Kind: Type.Literal('oidc', { description: 'OpenID Connect' }),
  Issuer: WebAddress('Address of the provider, below which `/.well-known/openid-configuration` is found'),
  ClientID: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '\\S',
    description: 'The client that the provider knows',
  }),
  Scope: Type.String({
    minLength: 6,
    maxLength: 300,
    pattern: '(^|\\s)openid(\\s|$)',
    description: 'What is asked for, separated by spaces; `openid` is among it',
  }),
  SubjectClaim: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '^[A-Za-z][\\w:/.-]*$',
    description: 'The claim that names a person for ever: `sub`, or `oid` for Entra ID',
  }),
  AssumesVerifiedEmail: Type.Optional(
    Type.Boolean({
      description:
        'Whether email addresses count as verified where the provider leaves `email_verified` out, as Entra ID does; omitted: no',
    }),
  ),
  EndsUpstream: Type.Boolean({ description: 'Whether signing out here signs out at the provider, too' }),
})
export type OidcSettings = Static<typeof OidcSettings>
