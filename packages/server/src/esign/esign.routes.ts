import { ownSignatureCalls } from '@atrium/contract/esign/own-signature.calls.ts'
import { productRequestCalls } from '@atrium/contract/esign/product-requests.calls.ts'
import { signatureRuleCalls } from '@atrium/contract/esign/signature-rules.calls.ts'
import { signatureAdministrationCalls, signingCalls } from '@atrium/contract/esign/signing.calls.ts'
import { verificationCalls } from '@atrium/contract/esign/verification.calls.ts'
import type { IdentityServices } from '#identity/services.ts'
import { handle, joined } from '#kit/http/handle.ts'
import { SigningKeys } from './evidence/signing-keys.ts'
import { ownSignature } from './own-signature.ts'
import { productRequests } from './product-requests.ts'
import { signatureRules } from './signature-rules.ts'
import { signatureAdministration, signing } from './signing.ts'
import { verification } from './verification.ts'

/** Electronic signatures. */
export const esign = (appServices: IdentityServices) => {
  const services = { ...appServices, signingKeys: new SigningKeys(appServices) }
  return joined(
    handle(ownSignatureCalls, ownSignature(services)),
    handle(signingCalls, signing(services)),
    handle(signatureAdministrationCalls, signatureAdministration(services)),
    handle(signatureRuleCalls, signatureRules()),
    handle(productRequestCalls, productRequests(services)),
    handle(verificationCalls, verification(services)),
  )
}
