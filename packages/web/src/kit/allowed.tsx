import type { Call } from '@atrium/contract/kit/call.ts'
import type { ReactNode } from 'react'
import { isAdmitted, useKnownSession } from './session.ts'

/** Shows a control only to those who may make its call. */
export function Allowed({ call, children }: { call: Call; children: ReactNode }) {
  const session = useKnownSession()
  const hasOrganisation = call.scope !== 'organisation' || session.Organisation !== null
  return isAdmitted(call.access, session) && hasOrganisation ? children : null
}
