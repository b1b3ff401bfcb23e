import { waitingCalls } from './waiting.calls.ts'
import { download, read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Type } from '../kit/type.ts'
import { directoryFails } from '../sso/sso.constants.ts'
import { channelFails, CodeSent, CodeType } from '../identity/identity.shapes.ts'
import { maxReasonLength } from '../kit/reason.ts'
import {
  Challenge,
  MadeSignature,
  maxRecordsAtOnce,
  RequestLine,
  requestStates,
  SignatureCode,
  SignatureRequest,
} from './esign.shapes.ts'

const signers = { access: 'signed-in', scope: 'organisation', menu: 'e-signature' } as const
const params = Type.Object({ id: Id('esign-request', 'The request') })
const SignerIDs = Type.Array(Id('esign-signer', 'A place in a request'), {
  minItems: 1,
  maxItems: maxRecordsAtOnce,
  description: 'The own places in requests',
})
const NeededReason = Type.String({ minLength: 1, maxLength: maxReasonLength, pattern: '\\S', description: 'Why' })
const openFails = ['request.not-found', 'esign.not-open', 'esign.not-your-turn', 'esign.expired'] as const

/** What people do with requests for their signature. */
export const signingCalls = {
  inbox: read({
    at: 'POST /esign/inbox/page',
    title: 'List own signature requests',
    purpose: 'Lists the requests in which the caller is a signer: those waiting for the caller first, then by time.',
    ...signers,
    body: Type.Object({
      ...PageRequest,
      Search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of title or record' })),
      Waiting: Type.Optional(Type.Boolean({ description: 'Only those that wait for oneself, or only the others' })),
    }),
    gives: PageOf(RequestLine),
  }),
  ...waitingCalls,
  request: read({
    at: 'GET /esign/requests/:id',
    title: 'Get signature request',
    purpose: 'Returns a request with its signers, for its signers and for administrators.',
    ...signers,
    params,
    gives: SignatureRequest,
    fails: ['request.not-found'],
  }),
  content: read({
    at: 'GET /esign/requests/:id/content',
    title: 'Get content to sign',
    purpose: 'Returns the PDF to sign, where the product sent one.',
    ...signers,
    params,
    gives: download('application/pdf'),
    fails: ['request.not-found'],
  }),
  challenge: write({
    at: 'POST /esign/challenge',
    title: 'Begin signing',
    purpose:
      'Lists what will be signed and which proofs are needed. The challenge in the answer proves that it was shown.',
    ...signers,
    audit: { none: 'nothing is changed' },
    body: Type.Object({ SignerIDs }),
    gives: Challenge,
    fails: [
      ...openFails,
      'esign.no-password',
      'esign.resting',
      'esign.password-expired',
      'esign.statement-needed',
      'esign.not-allowed',
      'esign.meaning-disabled',
      'identity.no-second-step',
    ],
  }),
  sendCode: write({
    at: 'POST /esign/SendCode',
    title: 'Send signing code',
    purpose: 'Sends a code to the caller’s phone or email address, for meanings that require a second step.',
    ...signers,
    audit: { none: 'the message is in the outbox' },
    body: Type.Object({ CodeType }),
    gives: CodeSent,
    fails: ['identity.no-phone', 'identity.no-email', 'request.too-frequent', ...channelFails],
  }),
  sign: write({
    at: 'POST /esign/sign',
    title: 'Sign records',
    purpose: 'Signs everything that the challenge lists, or nothing.',
    ...signers,
    audit: 'esign.signed',
    body: Type.Object({
      Challenge: Type.String({ maxLength: 60_000, description: 'Answer of `POST esign/challenge`' }),
      Account: Type.Optional(
        Type.String({ maxLength: 254, description: 'The own account name, where the challenge asks for it' }),
      ),
      Password: Type.String({
        minLength: 1,
        maxLength: 128,
        description:
          'The password that the challenge names; the one of signing in at the portal as its digest, the others as they are',
      }),
      CodeType: Type.Optional(CodeType),
      VerificationCode: Type.Optional(SignatureCode),
      Reason: Type.Optional(
        Type.String({ maxLength: maxReasonLength, description: 'Reason that the signatures carry' }),
      ),
    }),
    bodyLimit: 128 * 1024,
    gives: Type.Object({ Signatures: Type.Array(MadeSignature, { description: 'One for each record' }) }),
    fails: [
      ...openFails,
      'esign.challenge-invalid',
      'esign.changed-meanwhile',
      'esign.wrong-account',
      'esign.wrong-password',
      'esign.locked',
      'esign.no-password',
      'esign.resting',
      'esign.not-allowed',
      'esign.meaning-disabled',
      'esign.clock-behind',
      'esign.code-needed',
      'identity.wrong-password',
      'identity.locked',
      'esign.no-login-password',
      'sso.failed',
      ...directoryFails,
      'identity.wrong-code',
      'identity.too-many-attempts',
      'identity.no-phone',
      'identity.no-email',
    ],
  }),
  refuse: write({
    at: 'POST /esign/refuse',
    title: 'Refuse to sign',
    purpose: 'Refuses requests with a reason. They end for all their signers.',
    ...signers,
    audit: 'esign.refused',
    body: Type.Object({ SignerIDs, Reason: NeededReason }),
    gives: Type.Object({ Refused: Type.Integer({ description: 'Requests that ended' }) }),
    fails: openFails,
  }),
  delegate: write({
    at: 'POST /esign/delegate',
    title: 'Delegate signature',
    purpose: 'Delegates the caller’s place in a request to somebody else, who signs on the caller’s behalf.',
    ...signers,
    audit: 'esign.delegated',
    body: Type.Object({
      SignerID: Id('esign-signer', 'The own place in the request'),
      AccountID: Id('account', 'Who is to sign instead'),
      Reason: NeededReason,
    }),
    gives: SignatureRequest,
    fails: [...openFails, 'esign.no-delegation', 'esign.not-allowed', 'esign.wrong-signer'],
  }),
  evidence: read({
    at: 'GET /esign/requests/:id/evidence',
    title: 'Get signature evidence',
    purpose: 'Returns the signatures of a request as a file that anybody can verify: see docs/esign-format.md.',
    ...signers,
    params,
    gives: download('application/json'),
    fails: ['request.not-found', 'esign.not-signed'],
  }),
  signedPdf: read({
    at: 'GET /esign/requests/:id/pdf',
    title: 'Get signed PDF',
    purpose: 'Returns the record with a page that shows its signatures, signed as a PDF (PAdES).',
    ...signers,
    params,
    limit: { atOnce: 1, queryTimeoutMs: 10_000 },
    gives: download('application/pdf'),
    fails: ['request.not-found', 'esign.not-signed', 'esign.unreadable-pdf', 'esign.encrypted-pdf', 'esign.wrong-hash'],
  }),
}

const administrators = { access: 'organisation-admin', scope: 'organisation', menu: 'e-signature-settings' } as const

/** What administrators do with the requests of the organisation. */
export const signatureAdministrationCalls = {
  requests: read({
    at: 'POST /esign/requests/page',
    title: 'List signature requests',
    purpose: 'Lists all requests of the organisation, the newest first.',
    ...administrators,
    body: Type.Object({
      ...PageRequest,
      Search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of title or record' })),
      State: Type.Optional(Type.Enum(requestStates, { description: 'Only requests in this state' })),
    }),
    gives: PageOf(RequestLine),
  }),
  withdraw: write({
    at: 'POST /esign/requests/:id/withdraw',
    title: 'Withdraw signature request',
    purpose: 'Withdraws a request that nobody has signed yet.',
    ...administrators,
    audit: 'esign.withdrawn',
    params,
    body: Type.Object({ Reason: NeededReason }),
    gives: SignatureRequest,
    fails: ['request.not-found', 'esign.not-open', 'esign.signed-already'],
  }),
  replaceSigner: write({
    at: 'POST /esign/requests/:id/replaceSigner',
    title: 'Replace signer',
    purpose: 'Replaces a signer who has not signed, such as somebody who left.',
    ...administrators,
    audit: 'esign.signer-replaced',
    params,
    body: Type.Object({
      SignerID: Id('esign-signer', 'The place in the request'),
      AccountID: Id('account', 'Who is to sign instead'),
      Reason: NeededReason,
    }),
    gives: SignatureRequest,
    fails: ['request.not-found', 'esign.not-open', 'esign.not-allowed', 'esign.wrong-signer'],
  }),
}
