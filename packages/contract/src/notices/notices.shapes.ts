import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { TextNode } from '../kit/text-nodes.ts'

/** Where a notice is shown. `survey`: asks for an opinion; `function`: announces a new function. */
export const noticeTypes = ['home', 'login', 'info', 'survey', 'function'] as const
export type NoticeType = (typeof noticeTypes)[number]

export const maxNoticeLength = 4_000

const fields = {
  ID: Id('notice', 'The notice'),
  Type: Type.Enum(noticeTypes, { description: 'Where it is shown' }),
  Title: Type.String({ description: 'The title; of a survey its address' }),
  Detail: Type.String({ description: 'What it says in Chinese, with **bold**, [links](https://…), lists and lines' }),
  EnDetail: Type.String({ description: 'The same in English' }),
  BeginTime: Moment('From when on it is shown'),
  EndTime: Moment('Until when'),
}

/** What the portal has to say to everyone. */
export const Notice = Type.Object({
  ...fields,
  Blocks: Type.Array(TextNode, { description: 'What it says in the language of the caller, ready to be shown' }),
})
export type Notice = Static<typeof Notice>

const moment = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$`

/** What an operator types. */
export const NoticeInput = Type.Object({
  Type: Type.Enum(noticeTypes, { description: 'Where it is shown' }),
  Title: Type.String({ minLength: 1, maxLength: 300, description: 'The title; of a survey its address, https://…' }),
  Detail: Type.String({ maxLength: maxNoticeLength, description: 'What it says in Chinese' }),
  EnDetail: Type.String({ maxLength: maxNoticeLength, description: 'The same in English' }),
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
