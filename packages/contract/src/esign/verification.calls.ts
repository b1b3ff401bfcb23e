import { read } from '../kit/call.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { sha256Pattern, VerifiedSignature, verdicts } from './esign.shapes.ts'
import { pdfProblems } from './pdf-problems.ts'

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
      'Verifies the signatures of a record by hash, signature or evidence: returns who signed, when and with which meaning, and whether record, signature, key and log entry are valid. Evidence proves nothing about the PDF that it is attached to; to verify a signed PDF, use the page or the stand-alone verifier.',
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
  verifySignedPdf: read({
    at: 'POST /v1/esign/verify',
    title: 'Verify a signed PDF',
    purpose:
      'Verifies a PDF that the portal signed, and the signatures in it. For any other PDF, returns the signatures of exactly this content.',
    access: 'product',
    scope: 'organisation',
    body: Type.Object({
      Pdf: Type.String({ maxLength: 20_000_000, description: 'The file in base64, at most 15 MB' }),
    }),
    bodyLimit: 20_100_000,
    gives: Type.Object({
      Verdict: Type.Enum(verdicts, {
        description: 'Whether all of the file is what the portal signed; unknown where it is no signed PDF',
      }),
      Problem: Nullable(Type.Enum(pdfProblems, { description: 'Why it is not the one that was signed' })),
      SignedBytes: Type.Integer({ description: 'As many bytes at its beginning are what the portal signed' }),
      Signatures: Type.Array(VerifiedSignature, {
        description: 'Those of the evidence in it, which may be genuine though the PDF is not the one that was signed',
      }),
    }),
    fails: ['request.too-frequent', 'esign.unreadable-pdf'],
  }),
  keys: read({
    at: 'GET /esign/keys',
    title: 'Get signing keys',
    purpose: 'Returns all public keys that have ever signed here, as a JSON Web Key Set (RFC 7517).',
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
