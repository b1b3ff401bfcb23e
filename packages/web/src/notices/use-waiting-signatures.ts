import { waitingCalls } from '@atrium/contract/esign/waiting.calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import { canCall, useSession } from '#kit/session.ts'

const staleTimeMs = 60_000

/** How many records wait for the own signature. */
export function useWaitingSignatures(): number {
  const enabled = canCall(waitingCalls.waitingCount, useSession())
  const { data } = useRead(waitingCalls.waitingCount, {}, { enabled, staleTime: staleTimeMs, quiet: true })
  return enabled ? (data?.Count ?? 0) : 0
}
