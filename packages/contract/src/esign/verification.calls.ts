import { read } from '../kit/call.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { sha256Pattern, VerifiedSignature } from './esign.shapes.ts'

const anybody = {
  access: { public: 'Anyone with a signed record or the link to it may know whether it is whole' },
  scope: 'none',
} as const

/** Verifying signatures, for anybody who has the record, its hash, the evidence file or a link. */
export const verificationCalls = {
  verify: read({
    at: 'POST /esign/verify',
    title: 'Verify signatures',
    purpose:
      'Who signed a record, when and with which meaning, and whether record, signature, key and log entry are whole. By hash, by signature, or by evidence.',
    ...anybody,
    body: Type.Object({
      Sha256: Type.Optional(Type.String({ pattern: sha256Pattern, description: 'SHA-256 of the record' })),
      SignatureID: Type.Optional(Type.String({ maxLength: 36, description: 'The signature that a link names' })),
      Signatures: Type.Optional(
        Type.Array(Type.String({ maxLength: 8_000 }), {
          maxItems: 50,
          description: 'Signatures of an evidence file',
        }),
      ),
    }),
    bodyLimit: 512 * 1024,
    gives: Type.Object({
      Signatures: Type.Array(VerifiedSignature, { description: 'Empty where nothing is known' }),
      PortalTime: Nullable(Type.String({ description: 'The clock of the portal (ISO 8601, UTC)' })),
    }),
    fails: ['request.too-frequent', 'esign.nothing-given'],
  }),
  keys: read({
    at: 'GET /esign/keys',
    title: 'Get signing keys',
    purpose: 'All public keys that have ever signed here, as a JSON Web Key Set (RFC 7517).',
    ...anybody,
    gives: Type.Object({
      keys: Type.Array(
        Type.Object({
          kid: Type.String({ description: 'The key' }),
          kty: Type.String({ description: 'Its type' }),
          crv: Type.String({ description: 'Its curve' }),
          x: Type.String({ description: 'Its point' }),
          y: Type.String({ description: 'Its point' }),
          use: Type.String({ description: 'What it is used for' }),
          alg: Type.String({ description: 'Its algorithm' }),
        }),
        { description: 'The newest first' },
      ),
    }),
  }),
}
