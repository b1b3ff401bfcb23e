import { everyProduct } from '@atrium/contract/first-reads.ts'
import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { unseenDecisions } from '#home/request-step.ts'
import { useToDos } from '#home/use-to-dos.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { useWaitingReviews } from './use-waiting-reviews.ts'
import { useWaitingSignatures } from './use-waiting-signatures.ts'

const staleTimeMs = 60_000
/** A page may stay open all day. */
const refetchIntervalMs = 5 * 60_000

/** Unread entries of the inbox. */
export function useUnreadCount(): number {
  const { Organisation } = useSession()
  const notices = useRead(
    noticeCalls.unread,
    {},
    { staleTime: staleTimeMs, quiet: true, refetchInterval: () => refetchIntervalMs },
  )
  const products = useRead(productCalls.authorizeInfo, everyProduct, {
    enabled: Boolean(Organisation),
    staleTime: staleTimeMs,
    quiet: true,
  })
  const toDos = useToDos()
  const signatures = useWaitingSignatures()
  const reviews = useWaitingReviews()
  const newToDos = [
    signatures > 0,
    reviews > 0,
    toDos?.HasNewAccessRequests,
    toDos?.HasNewRegistrations,
    toDos?.HasNewCertificates,
    toDos?.HasNewOpenGrantRequests,
  ].filter(Boolean).length
  return (notices.data?.Count ?? 0) + unseenDecisions(products.data ?? []).length + newToDos
}
