/** What a signature says: the payload of a compact JWS (RFC 7515, ES256). See docs/esign-format.md. */
export interface SignaturePayload {
  format: 'atrium-signature/1'
  /** UUIDv7. */
  id: string
  /** Address of the portal. */
  issuer: string
  organisation: { id: string; name: string }
  record: SignedRecord
  /** The names are those of the time of signing. */
  signer: { id: string; account: string; name: string }
  /** Who passed the request on, if anybody. */
  onBehalfOf: { id: string; name: string } | null
  meaning: { code: string; zh: string; en: string }
  reason: string | null
  /** ISO 8601, UTC. */
  signedAt: string
  /** `jumped` when the clock of the server jumped within the 24 hours before. */
  clock: 'steady' | 'jumped'
  authentication: {
    components: ('account' | 'password')[]
    password: 'signature' | 'sign-in' | 'directory'
    secondStep: 'phone' | 'email' | null
  }
  /** The request, and the place in it from 1. */
  request: { id: string; position: number; of: number }
  /** SHA-256 of the picture of the signature, as hex. */
  image: string | null
  /** SHA-256 of the signature that was made before in the same request, as hex. */
  previous: string | null
}

/** The record that is signed. */
export interface SignedRecord {
  /** Code of the product. */
  product: string
  id: string
  title: string
  /** As 64 lower-case hex digits. */
  sha256: string
}

/** A public key as JSON Web Key (RFC 7517). */
export interface PublicKey {
  kid: string
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
  use: 'sig'
  alg: 'ES256'
}

/** The signatures of a record, in the order in which they were made, with everything to verify them. */
export interface EvidenceFile {
  format: 'atrium-signatures/1'
  record: SignedRecord
  /** Compact JWS. */
  signatures: string[]
  keys: PublicKey[]
  /** RFC 3161 tokens, DER in Base64, by the SHA-256 of the signature as hex. */
  timeStamps: { signature: string; token: string }[]
}
