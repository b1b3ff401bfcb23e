import type { InboxNotice } from '@atrium/contract/notices/notices.shapes.ts'
import type { InboxMessage } from '@atrium/contract/push/notifications.shapes.ts'
import type { OwnAccessRequest } from '@atrium/contract/products/access.shapes.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'

export const entryKinds = ['announcement', 'to-do', 'message', 'request', 'feature'] as const

interface Common {
  id: string
  isRead: boolean
}

export interface NoticeEntry extends Common {
  kind: 'announcement' | 'feature'
  notice: InboxNotice
}

/** A decision on an own access request. */
export interface DecisionEntry extends Common {
  kind: 'request'
  product: AuthorisedProduct
  request: OwnAccessRequest
}

/** What waits for an administrator, for a signature, or for a review. */
export interface ToDoEntry extends Common {
  kind: 'to-do'
  id: 'signatures' | 'monomer-reviews' | 'access-requests' | 'registrations' | 'certificates' | 'open-grants'
  count: number
}

/** A message to the person, of the portal or of an application. */
export interface MessageEntry extends Common {
  kind: 'message'
  message: InboxMessage
}

export type InboxEntry = NoticeEntry | DecisionEntry | MessageEntry | ToDoEntry

/** What the inbox shows: everything, what is unread, or one kind. */
export const inboxFilters = ['all', 'unread', ...entryKinds] as const
export type InboxFilter = (typeof inboxFilters)[number]

interface Sources {
  notices: readonly InboxNotice[]
  products: readonly AuthorisedProduct[]
  messages: readonly InboxMessage[]
  /** Records that wait for the own signature. */
  signatures: number
  /** Monomers that wait for the own review. */
  reviews: number
  toDos:
    | {
        AccessRequests: number
        Registrations: number
        ExpiringCertificates: number
        OpenGrantRequests: number
        HasNewAccessRequests: boolean
        HasNewRegistrations: boolean
        HasNewCertificates: boolean
        HasNewOpenGrantRequests: boolean
      }
    | undefined
}

const noticeEntry = (notice: InboxNotice): NoticeEntry => ({
  kind: notice.Type === 'function' ? 'feature' : 'announcement',
  id: notice.ID,
  isRead: notice.IsRead,
  notice,
})

const isDecided = ({ State }: OwnAccessRequest, { IsAuthorized }: AuthorisedProduct) =>
  State === 'declined' || (State === 'granted' && IsAuthorized)

const decisionEntries = (product: AuthorisedProduct): DecisionEntry[] => {
  const { Request: request } = product
  if (!request || !isDecided(request, product)) return []
  return [{ kind: 'request', id: request.ID, isRead: request.IsSeen, product, request }]
}

const timeOf = (entry: NoticeEntry | DecisionEntry | MessageEntry): string => {
  if (entry.kind === 'message') return entry.message.CreatedTime
  return entry.kind === 'request' ? (entry.request.DecidedTime ?? '') : entry.notice.BeginTime
}

/** Messages as entries of the inbox. */
export const messageEntries = (messages: readonly InboxMessage[]): MessageEntry[] =>
  messages.map((message) => ({ kind: 'message', id: message.ID, isRead: message.IsRead, message }))

/** The entries of the inbox: to-dos, then the rest, latest first. */
export function inboxEntries({ notices, products, messages, signatures, reviews, toDos }: Sources): InboxEntry[] {
  // Unread until they are signed, and decided.
  const own: readonly ToDoEntry[] = [
    { kind: 'to-do', id: 'signatures', count: signatures, isRead: false },
    { kind: 'to-do', id: 'monomer-reviews', count: reviews, isRead: false },
  ]
  const waiting: readonly ToDoEntry[] = toDos
    ? [
        {
          kind: 'to-do',
          id: 'access-requests',
          count: toDos.AccessRequests,
          isRead: !toDos.HasNewAccessRequests,
        },
        { kind: 'to-do', id: 'registrations', count: toDos.Registrations, isRead: !toDos.HasNewRegistrations },
        {
          kind: 'to-do',
          id: 'certificates',
          count: toDos.ExpiringCertificates,
          isRead: !toDos.HasNewCertificates,
        },
        {
          kind: 'to-do',
          id: 'open-grants',
          count: toDos.OpenGrantRequests,
          isRead: !toDos.HasNewOpenGrantRequests,
        },
      ]
    : []
  const rest = [...notices.map(noticeEntry), ...products.flatMap(decisionEntries), ...messageEntries(messages)]
  return [
    ...[...own, ...waiting].filter(({ count }) => count > 0),
    ...rest.toSorted((a, b) => timeOf(b).localeCompare(timeOf(a))),
  ]
}

/** The entries that a filter shows. */
export const filterEntries = (entries: readonly InboxEntry[], filter: InboxFilter): InboxEntry[] =>
  entries.filter(({ kind, isRead }) => filter === 'all' || (filter === 'unread' ? !isRead : kind === filter))
