import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { TextNode } from '../kit/text-nodes.ts'

/** Where a notice is shown. `survey`: asks for an opinion; `function`: announces a new function. */
export const noticeTypes = ['home', 'login', 'info', 'survey', 'function'] as const
export type NoticeType = (typeof noticeTypes)[number]

/** Notices of which only an urgent one is shown as a banner. The sign-in page has no inbox: it shows all of its own. */
export const bannerTypes: readonly NoticeType[] = ['home', 'info']

/** What a person can mark as seen at once: a kind of notices, a kind of to-dos, or everything in the inbox. */
export const seenKinds = [
  'notices',
  'functions',
  'access-requests',
  'registrations',
  'certificates',
  'open-grants',
  'all',
] as const
export type SeenKind = (typeof seenKinds)[number]

export const maxNoticeLength = 4_000

const fields = {
  ID: Id('notice', 'The notice'),
  Type: Type.Enum(noticeTypes, { description: 'Where it is shown' }),
  Title: Type.String({ description: 'The title in Chinese; of a survey its address' }),
  EnTitle: Type.String({ description: 'The title in English; empty where it has none' }),
  Detail: Type.String({ description: 'What it says in Chinese, with **bold**, [links](https://…), lists and lines' }),
  EnDetail: Type.String({ description: 'The same in English' }),
  Urgent: Type.Boolean({ description: 'Whether it is a banner on its page, besides being in the inbox' }),
  BeginTime: Moment('From when on it is shown'),
  EndTime: Moment('Until when'),
}

/** What the portal has to say to everyone. */
export const Notice = Type.Object({
  ...fields,
  Blocks: Type.Array(TextNode, { description: 'What it says in the language of the caller, ready to be shown' }),
})
export type Notice = Static<typeof Notice>

/** A notice in the inbox of a person. */
export const InboxNotice = Type.Object({
  ...Notice.properties,
  IsRead: Type.Boolean({ description: 'Whether the person has read it since it was written or changed' }),
})
export type InboxNotice = Static<typeof InboxNotice>

const moment = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$`

/** What an operator types. */
export const NoticeInput = Type.Object({
  Type: Type.Enum(noticeTypes, { description: 'Where it is shown' }),
  Title: Type.String({
    minLength: 1,
    maxLength: 300,
    description: 'The title in Chinese; of a survey its address, https://…',
  }),
  EnTitle: Type.Optional(Type.String({ maxLength: 300, description: 'The title in English; a survey has none' })),
  Detail: Type.String({ maxLength: maxNoticeLength, description: 'What it says in Chinese' }),
  EnDetail: Type.String({ maxLength: maxNoticeLength, description: 'The same in English' }),
  Urgent: Type.Optional(
    Type.Boolean({ description: 'Whether it is a banner on the home page or in the personal center' }),
  ),
  BeginTime: Type.String({ pattern: moment, description: 'From when on it is shown (ISO 8601)' }),
  EndTime: Type.String({ pattern: moment, description: 'Until when (ISO 8601)' }),
})
export type NoticeInput = Static<typeof NoticeInput>

/** A notice as operators see it. */
export const ManagedNotice = Type.Object({
  ...fields,
  State: Type.Enum(['coming', 'shown', 'over'], { description: 'Whether it is shown now' }),
})
export type ManagedNotice = Static<typeof ManagedNotice>

/** What a notice will say, in both languages. */
export const NoticePreview = Type.Object({
  Detail: Type.Array(TextNode, { description: 'In Chinese' }),
  EnDetail: Type.Array(TextNode, { description: 'In English' }),
})

export const LatestNotice = Nullable(Notice)
