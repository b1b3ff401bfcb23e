import type { Static } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { feishuRegions } from '../sso/chat-settings.ts'

/** Where messages are pushed to; `wechat` is WeCom, the WeChat of companies. */
export const integrationObjects = ['dingtalk', 'feishu', 'wechat'] as const
export type IntegrationObject = (typeof integrationObjects)[number]

/** Feishu knows no numbers of apps. */
export const hasAgentId = (object: IntegrationObject): boolean => object !== 'feishu'

const appKey = '^[\\w.-]+$'
const agentId = '^\\d{1,12}$'
export const maxTestLength = 500
const maxProducts = 200

const fields = {
  IntegrationObject: Type.Enum(integrationObjects, {
    description: 'Where messages are pushed to; `wechat` is WeCom',
  }),
  Region: Type.Enum(feishuRegions, { description: 'Feishu: whether the organisation is on Feishu or on Lark' }),
  ProductIDs: Type.Array(Id('product', 'An application'), {
    maxItems: maxProducts,
    description: 'The applications whose messages are pushed',
  }),
  AppKey: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: appKey,
    description: 'App Key; at Feishu the App ID, at WeCom the corp ID',
  }),
  AgentId: Nullable(
    Type.String({ pattern: agentId, description: 'The number of the app; null at Feishu, which has none' }),
  ),
}

/** What an administrator enters. */
export const PushInput = Type.Object({
  ...fields,
  AppSecret: Type.Optional(
    Type.String({
      maxLength: 500,
      pattern: '^[^\\r\\n]*$',
      description: 'App Secret; omitted or empty keeps the stored one, unless it would go to another place',
    }),
  ),
  Version: Type.Integer({ minimum: 0, description: 'The version that was read; 0 where there are no settings yet' }),
})
export type PushInput = Static<typeof PushInput>

export const problemKinds = ['credential', 'config', 'recipient', 'rate', 'transient'] as const
/**
 * - `failed` – the message does not reach the person
 * - `pending` – the platform accepted it and is still at work
 * - `delivered` – the person has it
 * - `read` – the person has read it
 * - `unknown` – the platform accepted it, and does not say whether it was delivered
 */
export const pushTestStates = ['failed', 'pending', 'delivered', 'read', 'unknown'] as const

/** A debug message, and what the platform answered. */
export const PushTest = Type.Object({
  ID: Id('push-test', 'The debug message'),
  Time: Moment('When it was sent'),
  SentBy: Type.String({ description: 'The name of the administrator who sent it' }),
  Recipient: Type.String({ description: 'The name of the person it was sent to' }),
  State: Type.Enum(pushTestStates, { description: 'What became of it' }),
  Problem: Nullable(
    Type.Object({
      Kind: Type.Enum(problemKinds, { description: 'What can be done about it' }),
      Code: Nullable(Type.String({ description: 'The code of the platform' })),
      Text: Type.String({ description: 'What is wrong and what to do, in words' }),
      RetryAfterSeconds: Nullable(Type.Integer({ description: 'When it can be tried again' })),
    }),
  ),
  Steps: Type.Array(
    Type.Object({
      Name: Type.Enum(['app-token', 'recipient', 'send', 'result'], { description: 'What the platform was asked for' }),
      Endpoint: Type.String({ description: 'The address that was asked' }),
      Answer: Nullable(Type.String({ description: 'What it answered, as JSON; null where it is secret or missing' })),
    }),
    { description: 'What the platform was asked, in order' },
  ),
})
export type PushTest = Static<typeof PushTest>

/** The settings of an organisation. */
export const PushSettings = Type.Object({
  ...fields,
  IntegrationObject: Nullable(fields.IntegrationObject),
  AppKey: Type.String({ description: 'App Key; empty where none was entered yet' }),
  HasSecret: Type.Boolean({ description: 'Whether a secret is stored that can be used' }),
  IsEnabled: Type.Boolean({ description: 'Whether messages are pushed' }),
  Version: Type.Integer({ description: 'Counts changes; 0 where there are no settings yet' }),
  LastTest: Nullable(PushTest),
})
export type PushSettings = Static<typeof PushSettings>

/** Where a secret goes, and for which app: it is used for nothing else. */
export const pushDestination = ({
  IntegrationObject,
  Region,
  AppKey,
  AgentId,
}: Pick<PushInput, 'Region' | 'AppKey' | 'AgentId'> & Pick<PushSettings, 'IntegrationObject'>): string =>
  [
    IntegrationObject,
    IntegrationObject === 'feishu' ? Region : '',
    AppKey.trim(),
    // WeCom gives each app of a corporation a secret of its own.
    IntegrationObject === 'wechat' ? (AgentId ?? '') : '',
  ].join(' ')
