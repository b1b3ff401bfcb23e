import type { Call } from '@atrium/contract/kit/call.ts'
import type { ReactNode } from 'react'
import { canCall, useSession } from './session.ts'

/** Renders children for those who may make the call. */
export function Allowed({ call, children }: { call: Call; children: ReactNode }) {
  return canCall(call, useSession()) ? children : null
}
