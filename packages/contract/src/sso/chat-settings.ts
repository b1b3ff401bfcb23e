import type { Static } from 'typebox'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'

const key = (description: string) => Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w.-]+$', description })

/** Feishu is Lark outside China; both have the same interface at other addresses. */
export const feishuRegions = ['feishu', 'lark'] as const

/** Sign-in by Feishu, with an app of the organisation's own. Its secret is the app secret. */
export const FeishuSettings = Type.Object({
  Kind: Type.Literal('feishu', { description: 'Feishu' }),
  AppID: key('The app ID, which begins with `cli_`'),
  Region: Type.Optional(
    Type.Enum(feishuRegions, { description: 'Whether the organisation is on Feishu, as without it, or on Lark' }),
  ),
  TenantKey: Nullable(key('The tenant whose people may sign in. Nobody is let in without it: a test says which it is')),
})
export type FeishuSettings = Static<typeof FeishuSettings>

/** Sign-in by DingTalk, with an app of the organisation's own. Its secret is the client secret. */
export const DingtalkSettings = Type.Object({
  Kind: Type.Literal('dingtalk', { description: 'DingTalk' }),
  ClientID: key('The client ID, which was called AppKey before'),
  CorpID: key('The corp ID of the organisation whose people may sign in'),
})
export type DingtalkSettings = Static<typeof DingtalkSettings>

/** Sign-in by WeCom, with an app of the organisation's own. Its secret is the secret of the app. */
export const WecomSettings = Type.Object({
  Kind: Type.Literal('wecom', { description: 'WeCom' }),
  CorpID: key('The corp ID of the organisation whose people may sign in'),
  AgentID: Type.String({ pattern: '^\\d{1,12}$', description: 'The agent ID of the app' }),
})
export type WecomSettings = Static<typeof WecomSettings>
