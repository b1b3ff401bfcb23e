import { download, read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { maxReasonLength } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import { maxSigners, Sha256, SignatureRequest } from './esign.shapes.ts'

const product = { access: 'product', scope: 'organisation' } as const
const params = Type.Object({ id: Id('esign-request', 'The request') })

/** What products ask for. They sign each request with the secret that they share with the portal: docs/products.md. */
export const productRequestCalls = {
  createRequest: write({
    at: 'POST /v1/esign/requests',
    title: 'Request signatures',
    purpose:
      'Asks people of the organisation to sign a record. Repeating the call with the same key returns the same request.',
    ...product,
    audit: 'esign.requested',
    body: Type.Object({
      Key: Type.String({ minLength: 1, maxLength: 100, description: 'Chosen by the product, once for each request' }),
      RecordID: Type.String({ minLength: 1, maxLength: 200, description: 'The record in the product' }),
      Title: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S', description: 'Title of the record' }),
      Sha256: Sha256('What is signed: of the PDF or text where one is given'),
      Text: Type.Optional(
        Type.String({ maxLength: 200_000, description: 'The record as text; its UTF-8 bytes have the hash' }),
      ),
      Pdf: Type.Optional(
        Type.String({ maxLength: 13_400_000, description: 'The record as PDF in base64, at most 10 MB' }),
      ),
      Signers: Type.Array(
        Type.Object({
          AccountID: Id('account', 'Who is to sign'),
          Meaning: Type.String({ maxLength: 30, description: 'Code of the meaning' }),
        }),
        { minItems: 1, maxItems: maxSigners, description: 'In their order' },
      ),
      InOrder: Type.Optional(Type.Boolean({ description: 'Whether they sign one after another; else in any order' })),
      Until: Type.String({
        maxLength: 40,
        description: 'Until when it can be signed (ISO 8601), at most a year ahead',
      }),
      RequestedByID: Type.Optional(Id('account', 'The person for whom the product asks')),
      ReturnUrl: Type.Optional(
        Type.String({ maxLength: 500, description: 'Where people go afterwards, below the address of the product' }),
      ),
    }),
    bodyLimit: 14_000_000,
    gives: SignatureRequest,
    fails: [
      'esign.key-used',
      'esign.wrong-hash',
      'esign.wrong-content',
      'esign.wrong-time',
      'esign.wrong-signer',
      'esign.unknown-meaning',
      'esign.not-allowed',
      'esign.wrong-return-address',
      'esign.unreadable-pdf',
      'esign.encrypted-pdf',
    ],
  }),
  productRequest: read({
    at: 'GET /v1/esign/requests/:id',
    title: 'Get requested signatures',
    purpose: 'Returns the progress of a request of the product.',
    ...product,
    params,
    gives: SignatureRequest,
    fails: ['request.not-found'],
  }),
  withdrawRequest: write({
    at: 'POST /v1/esign/requests/:id/withdraw',
    title: 'Withdraw requested signatures',
    purpose: 'Withdraws a request that nobody has signed yet.',
    ...product,
    audit: 'esign.withdrawn',
    params,
    body: Type.Object({
      Reason: Type.String({ minLength: 1, maxLength: maxReasonLength, pattern: '\\S', description: 'Why' }),
    }),
    gives: SignatureRequest,
    fails: ['request.not-found', 'esign.not-open', 'esign.signed-already'],
  }),
  productEvidence: read({
    at: 'GET /v1/esign/requests/:id/evidence',
    title: 'Get requested evidence',
    purpose: 'Returns the signatures of a request of the product as a file that anybody can verify.',
    ...product,
    params,
    gives: download('application/json'),
    fails: ['request.not-found', 'esign.not-signed'],
  }),
  productSignedPdf: read({
    at: 'GET /v1/esign/requests/:id/pdf',
    title: 'Get requested PDF',
    purpose:
      'Returns the record of a request of the product with a page that shows its signatures, signed as a PDF (PAdES).',
    ...product,
    params,
    limit: { atOnce: 1, queryTimeoutMs: 10_000 },
    gives: download('application/pdf'),
    fails: ['request.not-found', 'esign.not-signed', 'esign.unreadable-pdf', 'esign.encrypted-pdf', 'esign.wrong-hash'],
  }),
}
