import { waitingReviewCalls } from '@atrium/contract/monomers/waiting-reviews.calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import { canCall, useSession } from '#kit/session.ts'

const staleTimeMs = 60_000

/** How many monomers wait for the own review. */
export function useWaitingReviews(): number {
  const enabled = canCall(waitingReviewCalls.waitingReviews, useSession())
  const { data } = useRead(waitingReviewCalls.waitingReviews, {}, { enabled, staleTime: staleTimeMs, quiet: true })
  return enabled ? (data?.Count ?? 0) : 0
}
