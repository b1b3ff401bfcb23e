import { Type } from '../kit/type.ts'
import { read, write } from '../kit/call.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { InboxMessage } from '../push/notifications.shapes.ts'
import {
  InboxNotice,
  LatestNotice,
  ManagedNotice,
  Notice,
  NoticeInput,
  NoticePreview,
  noticeTypes,
  seenKinds,
} from './notices.shapes.ts'

const operator = { access: 'operator', scope: 'installation' } as const

export const noticeCalls = {
  latest: read({
    at: 'GET /noticeOperation/latest',
    title: 'Get current notice',
    purpose:
      'Returns the current notice of a type, the latest if there are several; null if there is none. A new function (`function`) is returned only until the person has seen it. All types but `login` need a session.',
    access: { public: 'Notices on the sign-in page are for people who have not signed in yet' },
    scope: 'none',
    query: Type.Object({
      noticeType: Type.Enum(noticeTypes, { description: 'Where it is shown' }),
      urgent: Type.Optional(Type.Boolean({ description: 'Only one that is urgent' })),
    }),
    gives: LatestNotice,
    fails: ['access.sign-in-needed'],
  }),
  lastTime: write({
    at: 'POST /noticeOperation/LastTime',
    title: 'Mark notices as seen',
    purpose:
      'Records that the person has seen the notices, or another part of the inbox, and returns when that last happened.',
    access: 'trial',
    scope: 'none',
    audit: { none: 'Having read something changes nothing' },
    body: Type.Object({
      kind: Type.Optional(
        Type.Enum(seenKinds, {
          description:
            'What was seen, `notices` where it is not given; `all` includes messages to the person and decisions on access requests',
        }),
      ),
    }),
    gives: Type.Object({ LastTime: Nullable(Moment('The time before; null the first time')) }),
  }),
  lastFunction: write({
    at: 'POST /noticeOperation/lastFunction',
    title: 'List new features',
    purpose: 'Lists what is new since the person’s last call, the newest first, and records this call.',
    access: 'trial',
    scope: 'none',
    audit: { none: 'Having read something changes nothing' },
    gives: Type.Array(Notice),
  }),
  inbox: read({
    at: 'GET /noticeOperation/inbox',
    title: 'List inbox notices',
    purpose: 'Lists current announcements and new functions, the newest first, and whether the person has read each.',
    access: 'trial',
    scope: 'none',
    gives: Type.Array(InboxNotice),
  }),
  unread: read({
    at: 'GET /noticeOperation/unread',
    title: 'Count unread notices',
    purpose: 'Counts the current announcements, new functions and messages that the person has not read.',
    access: 'trial',
    scope: 'none',
    gives: Type.Object({ Count: Type.Integer({ description: 'How many' }) }),
  }),
  markRead: write({
    at: 'POST /noticeOperation/:id/read',
    title: 'Mark notice as read',
    purpose: 'Marks a current notice as read. It becomes unread again when it changes.',
    access: 'trial',
    scope: 'none',
    audit: { none: 'Having read something changes nothing' },
    params: Type.Object({ id: Id('notice', 'The notice') }),
    gives: Type.Object({ ID: Id('notice', 'The notice') }),
    fails: ['request.not-found'],
  }),
  messages: read({
    at: 'GET /noticeOperation/messages',
    title: 'List own messages',
    purpose: 'Lists the messages to the caller of the last 90 days, the newest first.',
    access: 'signed-in',
    scope: 'organisation',
    query: Type.Object(PageRequest),
    gives: PageOf(InboxMessage),
  }),
  readMessage: write({
    at: 'POST /noticeOperation/messages/:id/read',
    title: 'Mark message as read',
    purpose: 'Marks a message to the caller as read.',
    access: 'signed-in',
    scope: 'organisation',
    audit: { none: 'Having read something changes nothing' },
    params: Type.Object({ id: Id('inbox-message', 'The message') }),
    gives: Type.Object({ ID: Id('inbox-message', 'The message') }),
    fails: ['request.not-found'],
  }),
  notices: read({
    at: 'POST /operator/notices',
    title: 'List notices',
    purpose: 'Lists all notices, those that end last first.',
    ...operator,
    body: Type.Object(PageRequest),
    gives: PageOf(ManagedNotice),
  }),
  preview: read({
    at: 'POST /operator/notices/preview',
    title: 'Preview notice',
    purpose: 'Renders a notice as it will be shown.',
    ...operator,
    body: Type.Pick(NoticeInput, ['Detail', 'EnDetail']),
    gives: NoticePreview,
  }),
  add: write({
    at: 'POST /operator/notices/add',
    title: 'Create notice',
    purpose: 'Creates a notice.',
    ...operator,
    audit: 'notices.added',
    body: NoticeInput,
    gives: ManagedNotice,
    fails: ['notices.wrong-period', 'notices.wrong-address'],
  }),
  modify: write({
    at: 'PUT /operator/notices/:id',
    title: 'Edit notice',
    purpose: 'Changes a notice. People who dismissed it see it again.',
    ...operator,
    audit: 'notices.modified',
    params: Type.Object({ id: Id('notice', 'The notice') }),
    body: NoticeInput,
    gives: ManagedNotice,
    fails: ['request.not-found', 'notices.wrong-period', 'notices.wrong-address'],
  }),
  remove: write({
    at: 'DELETE /operator/notices/:id',
    title: 'Remove notice',
    purpose: 'Removes a notice.',
    ...operator,
    audit: 'notices.removed',
    params: Type.Object({ id: Id('notice', 'The notice') }),
    gives: Type.Object({ ID: Id('notice', 'The notice') }),
    fails: ['request.not-found'],
  }),
}
