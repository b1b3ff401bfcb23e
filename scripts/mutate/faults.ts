import type { Fault } from './fault.ts'
import { esignFaults } from './faults/esign.ts'
import { firstFindings } from './faults/findings-1-to-6.ts'
import { middleFindings } from './faults/findings-7-to-12.ts'
import { foundations } from './faults/foundations.ts'
import { lastFindings } from './faults/findings-13-to-25.ts'
import { openCapabilityFaults } from './faults/open-capability.ts'

/** All seeded faults. */
export const faults: readonly Fault[] = [
  ...firstFindings,
  ...middleFindings,
  ...lastFindings,
  ...foundations,
  ...openCapabilityFaults,
  ...esignFaults,
]
