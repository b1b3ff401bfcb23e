import type { IntegrationObject } from '@atrium/contract/push/push.shapes.ts'
import type { consoles } from '@atrium/phrases/en/consoles.ts'

type PushStep = Extract<keyof typeof consoles, `push.${string}`>

/** The steps at each platform, each with a page of its console. */
export const pushGuides: Record<IntegrationObject, readonly PushStep[]> = {
  dingtalk: ['push.dingtalk.1', 'push.dingtalk.2', 'push.dingtalk.3'],
  feishu: ['push.feishu.1', 'push.feishu.2', 'push.feishu.3', 'push.feishu.4'],
  wechat: ['push.wechat.1', 'push.wechat.2', 'push.wechat.3'],
}
