import { Type } from '../kit/type.ts'
import { read, write } from '../kit/call.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
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
      'The current notice of a type, the latest if several; null without one. People get a new function (`function`) only until they have seen it. All types but `login` need a session.',
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
      'Notes that the person has seen the notices now, or another kind of what is in the inbox, and gives when that was the last time.',
    access: 'trial',
    scope: 'none',
    audit: { none: 'Having read something changes nothing' },
    body: Type.Object({
      kind: Type.Optional(
        Type.Enum(seenKinds, {
          description:
            'What was seen, `notices` where it is not given; `all` includes decisions on access requests of the person',
        }),
      ),
    }),
    gives: Type.Object({ LastTime: Nullable(Moment('The time before; null the first time')) }),
  }),
  lastFunction: write({
    at: 'POST /noticeOperation/lastFunction',
    title: 'List new features',
    purpose: 'What is new since the person last asked, the newest first, and notes that it was asked now.',
    access: 'trial',
    scope: 'none',
    audit: { none: 'Having read something changes nothing' },
    gives: Type.Array(Notice),
  }),
  inbox: read({
    at: 'GET /noticeOperation/inbox',
    title: 'List inbox notices',
    purpose: 'Current announcements and new functions, the newest first, and whether the person has read them.',
    access: 'trial',
    scope: 'none',
    gives: Type.Array(InboxNotice),
  }),
  unread: read({
    at: 'GET /noticeOperation/unread',
    title: 'Count unread notices',
    purpose: 'How many current announcements and new functions the person has not read.',
    access: 'trial',
    scope: 'none',
    gives: Type.Object({ Count: Type.Integer({ description: 'How many' }) }),
  }),
  markRead: write({
    at: 'POST /noticeOperation/:id/read',
    title: 'Mark notice as read',
    purpose: 'Notes that the person has read a current notice. It is unread again when it changes.',
    access: 'trial',
    scope: 'none',
    audit: { none: 'Having read something changes nothing' },
    params: Type.Object({ id: Id('notice', 'The notice') }),
    gives: Type.Object({ ID: Id('notice', 'The notice') }),
    fails: ['request.not-found'],
  }),
  notices: read({
    at: 'POST /operator/notices',
    title: 'List notices',
    purpose: 'All notices, those that end last first.',
    ...operator,
    body: Type.Object(PageRequest),
    gives: PageOf(ManagedNotice),
  }),
  preview: read({
    at: 'POST /operator/notices/preview',
    title: 'Preview notice',
    purpose: 'What a notice will say, ready to be shown.',
    ...operator,
    body: Type.Pick(NoticeInput, ['Detail', 'EnDetail']),
    gives: NoticePreview,
  }),
  add: write({
    at: 'POST /operator/notices/add',
    title: 'Create notice',
    purpose: 'Writes a notice.',
    ...operator,
    audit: 'notices.added',
    body: NoticeInput,
    gives: ManagedNotice,
    fails: ['notices.wrong-period', 'notices.wrong-address'],
  }),
  modify: write({
    at: 'PUT /operator/notices/:id',
    title: 'Edit notice',
    purpose: 'Changes a notice. Who dismissed it sees it again.',
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
