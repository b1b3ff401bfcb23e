import { everyProduct } from '@atrium/contract/first-reads.ts'
import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { useToDos } from '#home/use-to-dos.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { useWaitingSignatures } from './use-waiting-signatures.ts'
import { useWaitingReviews } from './use-waiting-reviews.ts'
import { inboxEntries, type InboxEntry } from './inbox-entries.ts'

/** Reads that change when entries are marked as read. */
const noticeReads = [noticeCalls.inbox, noticeCalls.unread]

/** The entries of the inbox, and how they are marked as read. */
export function useInbox() {
  const { Organisation } = useSession()
  const notices = useRead(noticeCalls.inbox, {}, { quiet: true })
  const products = useRead(productCalls.authorizeInfo, everyProduct, { enabled: Boolean(Organisation), quiet: true })
  const toDos = useToDos()
  const signatures = useWaitingSignatures()
  const reviews = useWaitingReviews()
  const readNotice = useWrite(noticeCalls.markRead, { invalidates: noticeReads })
  const seeDecision = useWrite(productCalls.seeAccessDecision, { invalidates: [productCalls.authorizeInfo] })
  const seeToDos = useWrite(noticeCalls.lastTime, { invalidates: [productCalls.toDos] })
  const seeAll = useWrite(noticeCalls.lastTime, {
    invalidates: [...noticeReads, productCalls.toDos, productCalls.authorizeInfo],
  })
  return {
    notices,
    entries: inboxEntries({ notices: notices.data ?? [], products: products.data ?? [], signatures, reviews, toDos }),
    markRead(entry: InboxEntry) {
      if (entry.isRead) return
      if (entry.kind === 'to-do') {
        if (entry.id !== 'signatures' && entry.id !== 'monomer-reviews') seeToDos.mutate({ body: { kind: entry.id } })
      } else if (entry.kind === 'request') seeDecision.mutate({ params: { id: entry.id } })
      else readNotice.mutate({ params: { id: entry.id } })
    },
    markAllRead: () => seeAll.mutate({ body: { kind: 'all' } }),
  }
}
