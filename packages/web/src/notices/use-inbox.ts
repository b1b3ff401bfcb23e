import { everyProduct } from '@atrium/contract/first-reads.ts'
import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { useState } from 'react'
import { useToDos } from '#home/use-to-dos.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { canCall, useSession } from '#kit/session.ts'
import { useWaitingSignatures } from './use-waiting-signatures.ts'
import { useWaitingReviews } from './use-waiting-reviews.ts'
import { inboxEntries, messageEntries, type InboxEntry } from './inbox-entries.ts'

const inboxPageSize = 20
/** Reads that change when entries are marked as read. */
const noticeReads = [noticeCalls.inbox, noticeCalls.unread]
const messageReads = [noticeCalls.messages, noticeCalls.unread]

/** The entries of the inbox with a page of its messages, and how they are marked as read. */
export function useInbox() {
  const session = useSession()
  const { Organisation } = session
  const [page, setPage] = useState(1)
  const messages = useRead(
    noticeCalls.messages,
    { query: { pageIndex: page, pageSize: inboxPageSize } },
    { enabled: canCall(noticeCalls.messages, session), quiet: true, keepPrevious: true },
  )
  const list = messages.data?.items ?? []
  const notices = useRead(noticeCalls.inbox, {}, { quiet: true })
  const products = useRead(productCalls.authorizeInfo, everyProduct, { enabled: Boolean(Organisation), quiet: true })
  const toDos = useToDos()
  const signatures = useWaitingSignatures()
  const reviews = useWaitingReviews()
  const readNotice = useWrite(noticeCalls.markRead, { invalidates: noticeReads })
  const readMessage = useWrite(noticeCalls.readMessage, { invalidates: messageReads })
  const seeDecision = useWrite(productCalls.seeAccessDecision, { invalidates: [productCalls.authorizeInfo] })
  const seeToDos = useWrite(noticeCalls.lastTime, { invalidates: [productCalls.toDos] })
  const seeAll = useWrite(noticeCalls.lastTime, {
    invalidates: [...noticeReads, noticeCalls.messages, productCalls.toDos, productCalls.authorizeInfo],
  })
  return {
    notices,
    // What is no message stands on the first page.
    entries:
      page > 1
        ? messageEntries(list)
        : inboxEntries({
            notices: notices.data ?? [],
            products: products.data ?? [],
            messages: list,
            signatures,
            reviews,
            toDos,
          }),
    pages: { page, size: inboxPageSize, total: messages.data?.total ?? 0, onPage: setPage },
    markRead(entry: InboxEntry) {
      if (entry.isRead) return
      if (entry.kind === 'to-do') {
        if (entry.id !== 'signatures' && entry.id !== 'monomer-reviews') seeToDos.mutate({ body: { kind: entry.id } })
      } else if (entry.kind === 'message') readMessage.mutate({ params: { id: entry.id } })
      else if (entry.kind === 'request') seeDecision.mutate({ params: { id: entry.id } })
      else readNotice.mutate({ params: { id: entry.id } })
    },
    markAllRead: () => seeAll.mutate({ body: { kind: 'all' } }),
  }
}
