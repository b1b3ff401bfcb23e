import { ownSignatureCalls } from './own-signature.calls.ts'
import { productRequestCalls } from './product-requests.calls.ts'
import { signatureRuleCalls } from './signature-rules.calls.ts'
import { signatureAdministrationCalls, signingCalls } from './signing.calls.ts'
import { verificationCalls } from './verification.calls.ts'

/** Electronic signatures: one's own, requests of products, the rules of the organisation, and verifying. */
export const esignCalls = {
  ...ownSignatureCalls,
  ...signingCalls,
  ...signatureAdministrationCalls,
  ...signatureRuleCalls,
  ...productRequestCalls,
  ...verificationCalls,
}
