import type { ChatApp } from './chat-api.ts'
import type { PushProblem } from './push-problem.ts'

export type PushPlatform = 'dingtalk' | 'feishu' | 'wecom'

/** What a platform is asked for while a message is sent, besides the token of the app. */
export type PushOperation = 'recipient' | 'send' | 'result'

/** The app by which an organisation sends messages. */
export interface PushApp extends ChatApp<PushOperation> {
  organisationId: string
  platform: PushPlatform
  /** DingTalk and WeCom: the number of the app; null at Feishu, which has none. */
  agentId: string | null
  /** True where the organisation is on Lark, which is Feishu outside China. */
  isLark: boolean
  /** WeCom: how many people the organisation has, by which it limits how many wrong phone numbers are asked for. */
  memberCount: number
}

/** By what a platform finds somebody. */
export interface PushContact {
  kind: 'phone' | 'email'
  address: string
}

export interface PushMessage {
  /** The platform's id of the person. */
  userId: string
  /** Plain text; lines end with `\n`. */
  text: string
  /** Names the message: the same one is not sent twice, where the platform can tell. At most 50 characters. */
  id: string
}

/** A message that the platform accepted, which does not mean that the person gets it. */
export interface AcceptedPush {
  userId: string
  /** The platform's id of the message. */
  messageId: string
}

/**
 * What became of an accepted message.
 *
 * - `delivered` – the person has it
 * - `failed` – the person does not get it; `problem` says why
 * - `pending` – the platform is still at work
 * - `unknown` – the platform does not say
 */
export type PushOutcome =
  | { state: 'delivered'; isRead: boolean | undefined }
  | { state: 'failed'; problem: PushProblem }
  | { state: 'pending' | 'unknown' }

/** How much an app may send; counted for all servers. */
export interface PushLimit {
  /** Names the counter. */
  name: string
  most: number
  seconds: number
  /** True where each recipient is counted apart. */
  isPerRecipient?: boolean
}

/** How messages are sent by one chat platform. Everything throws a `PushProblem`. */
export interface PushChannel {
  /** Kinds of contacts by which the platform finds people, the better one first. */
  contactKinds: readonly PushContact['kind'][]
  limits: readonly PushLimit[]
  /** How many wrong contacts may be asked for in a day; undefined where the platform does not mind. */
  maxMissesPerDay?: (app: PushApp) => number
  /** Bytes of UTF-8 that a text may have. */
  maxTextBytes: number
  /** The platform's id of somebody; undefined where nobody of the organisation has the contact. */
  resolveUser: (app: PushApp, contact: PushContact) => Promise<string | undefined>
  send: (app: PushApp, message: PushMessage) => Promise<AcceptedPush>
  queryResult: (app: PushApp, accepted: AcceptedPush) => Promise<PushOutcome>
}
