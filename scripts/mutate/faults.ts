import type { Fault } from './fault.ts'
import { chemistryFaults } from './faults/chemistry.ts'
import { esignFaults } from './faults/esign.ts'
import { labelEngineFaults } from './faults/label-engine.ts'
import { labelFaults } from './faults/labels.ts'
import { monomerFaults } from './faults/monomers.ts'
import { firstFindings } from './faults/findings-1-to-6.ts'
import { middleFindings } from './faults/findings-7-to-12.ts'
import { foundations } from './faults/foundations.ts'
import { lastFindings } from './faults/findings-13-to-25.ts'
import { trustEsignFaults } from './faults/trust-esign.ts'
import { pdfFaults } from './faults/trust-pdf.ts'
import { openCapabilityFaults } from './faults/open-capability.ts'
import { trustClaimsFaults } from './faults/trust-claims.ts'
import { trustOpenFaults } from './faults/trust-open.ts'
import { identityFaults } from './faults/trust-identity.ts'
import { trustWebFaults } from './faults/trust-web.ts'
import { trustSamlFaults } from './faults/trust-saml.ts'
import { webhookFaults } from './faults/webhooks.ts'
import { pushFaults } from './faults/push.ts'
import { leaversFaults } from './faults/trust-leavers.ts'

/** All seeded faults. */
export const faults: readonly Fault[] = [
  ...firstFindings,
  ...middleFindings,
  ...lastFindings,
  ...foundations,
  ...openCapabilityFaults,
  ...esignFaults,
  ...labelEngineFaults,
  ...labelFaults,
  ...leaversFaults,
  ...trustClaimsFaults,
  ...trustOpenFaults,
  ...identityFaults,
  ...trustWebFaults,
  ...trustEsignFaults,
  ...pdfFaults,
  ...trustSamlFaults,
  ...chemistryFaults,
  ...monomerFaults,
  ...pushFaults,
  ...webhookFaults,
]
