import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InboxNotice } from '@atrium/contract/notices/notices.shapes.ts'
import type { InboxMessage } from '@atrium/contract/push/notifications.shapes.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { filterEntries, inboxEntries } from './inbox-entries.ts'

const notice = (ID: string, Type: string, day: number, IsRead = false) =>
  ({ ID, Type, IsRead, BeginTime: `2026-11-0${day}T00:00:00.000Z` }) as InboxNotice
const product = (ID: string, State: string, { day = 1, IsSeen = false, IsAuthorized = true } = {}) =>
  ({
    IsAuthorized,
    Request: { ID, State, IsSeen, DecidedTime: `2026-11-0${day}T00:00:00.000Z` },
  }) as AuthorisedProduct
const toDos = {
  AccessRequests: 2,
  Registrations: 0,
  ExpiringCertificates: 1,
  OpenGrantRequests: 3,
  HasNewAccessRequests: true,
  HasNewRegistrations: false,
  HasNewCertificates: false,
  HasNewOpenGrantRequests: false,
}

const sources = {
  notices: [notice('a', 'home', 3), notice('b', 'function', 5, true)],
  products: [
    product('granted', 'granted', { day: 4 }),
    product('taken away', 'granted', { IsAuthorized: false }),
    product('declined', 'declined', { day: 2, IsSeen: true }),
    product('waiting', 'waiting'),
  ],
  messages: [{ ID: 'm', IsRead: false, CreatedTime: '2026-11-04T12:00:00.000Z' } as InboxMessage],
  signatures: 2,
  reviews: 0,
  toDos,
}
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

test('inbox – lists open to-dos first, then notices and decisions, latest first', () => {
  assert.deepEqual(ids(inboxEntries(sources)), [
    'signatures',
    'access-requests',
    'certificates',
    'open-grants',
    'b',
    'm',
    'granted',
    'a',
    'declined',
  ])
})

test('inbox – filtered – shows one kind or what is unread', () => {
  const entries = inboxEntries(sources)
  assert.deepEqual(ids(filterEntries(entries, 'unread')), ['signatures', 'access-requests', 'm', 'granted', 'a'])
  assert.deepEqual(ids(filterEntries(entries, 'message')), ['m'])
  assert.deepEqual(ids(filterEntries(entries, 'feature')), ['b'])
  assert.deepEqual(ids(filterEntries(entries, 'request')), ['granted', 'declined'])
  assert.deepEqual(ids(filterEntries(entries, 'to-do')), [
    'signatures',
    'access-requests',
    'certificates',
    'open-grants',
  ])
  assert.equal(filterEntries(entries, 'all').length, entries.length)
})
