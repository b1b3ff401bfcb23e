import type { Static } from 'typebox'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { WebAddress } from './web-address.ts'

/** What identifies a person to the provider. `transient` is missing: it changes with every sign-in. */
export const nameIdFormats = ['persistent', 'emailAddress', 'unspecified'] as const

/** What the metadata of a SAML identity provider say of it. */
const providerFields = {
  EntityID: Type.String({
    minLength: 1,
    maxLength: 1_024,
    pattern: '\\S',
    description: 'The entity ID of the provider, by which it calls itself',
  }),
  SignInUrl: WebAddress('Where the browser goes to sign in: the address for the binding HTTP-Redirect'),
  SignOutUrl: Nullable(
    WebAddress('Where the browser goes to sign out, or null where the provider has no single log-out'),
  ),
  Certificates: Type.Array(
    Type.String({
      maxLength: 20_000,
      pattern: '^\\s*-----BEGIN CERTIFICATE-----',
      description: 'A certificate as PEM',
    }),
    {
      minItems: 1,
      maxItems: 10,
      description: 'The certificates whose keys sign assertions; during a change of keys the old and the new one',
    },
  ),
  SignsRequests: Type.Boolean({ description: 'Whether requests for a sign-in are signed' }),
}

/** A connection to a SAML 2.0 identity provider. It has no secret; the portal makes a key pair of its own. */
export const SamlSettings = Type.Object({
  Kind: Type.Literal('saml', { description: 'SAML 2.0' }),
  ...providerFields,
  MetadataUrl: Nullable(WebAddress('Where the metadata of the provider were read, or null where they were uploaded')),
  NameIDFormat: Type.Enum(nameIdFormats, { description: 'Which kind of NameID is asked for' }),
  SubjectAttribute: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '\\S',
      description: 'The attribute that names a person for ever, or null where the NameID does',
    }),
  ),
  EndsUpstream: Type.Boolean({ description: 'Whether signing out here signs out at the provider, too' }),
})
export type SamlSettings = Static<typeof SamlSettings>

/** Metadata of a provider, read for the form of a connection. */
export const SamlMetadata = Type.Object(providerFields)
export type SamlMetadata = Static<typeof SamlMetadata>
