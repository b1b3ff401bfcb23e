import { ChatApiError, textIn, type Answer } from './chat-api.ts'
import { askFeishuAsApp } from './feishu.ts'
import type { AcceptedPush, PushApp, PushChannel, PushContact, PushMessage, PushOutcome } from './push-channel.ts'
import { PushProblem, pushProblemBy, type PushHints } from './push-problem.ts'

const hints: PushHints = [
  [/^(10003|10012|10014|20002|20048)$/, 'credential', 'feishu-secret'],
  [/^99991401$/, 'config', 'trusted-address'],
  [/^230006$/, 'config', 'feishu-bot'],
  [/^(99991672|99991679|230027)$/, 'config', 'feishu-permission'],
  [/^(99991400|11232|230020)$/, 'rate', 'too-many'],
  [/^(230013|99992351)$/, 'recipient', 'out-of-range'],
  [/^230025$/, 'config', 'text-too-long'],
]

async function resolveUser(app: PushApp, { kind, address }: PushContact): Promise<string | undefined> {
  const body = { [kind === 'phone' ? 'mobiles' : 'emails']: [address], include_resigned: false }
  const query = { user_id_type: 'open_id' }
  const data = await askFeishuAsApp(app, 'recipient', '/open-apis/contact/v3/users/batch_get_id', { query, body })
  const list = data['user_list']
  if (!Array.isArray(list)) throw new ChatApiError('No user_list')
  // Somebody who was not found comes back without an id.
  const ids = (list as (Answer | null)[]).map((one) => one?.['user_id'])
  return ids.find((id): id is string => typeof id === 'string' && id !== '')
}

async function send(app: PushApp, { userId, text, id }: PushMessage): Promise<AcceptedPush> {
  const body = { receive_id: userId, msg_type: 'text', content: JSON.stringify({ text }), uuid: id }
  const query = { receive_id_type: 'open_id' }
  const data = await askFeishuAsApp(app, 'send', '/open-apis/im/v1/messages', { query, body })
  return { userId, messageId: textIn(data, 'message_id') }
}

/** A message that is in the conversation was delivered. Whoever lacks the permission to read it learns nothing. */
async function queryResult(app: PushApp, { messageId }: AcceptedPush): Promise<PushOutcome> {
  try {
    const data = await askFeishuAsApp(app, 'result', `/open-apis/im/v1/messages/${encodeURIComponent(messageId)}`, {})
    const items = Array.isArray(data['items']) ? (data['items'] as (Answer | null)[]) : []
    const message = items.find((one) => one?.['message_id'] === messageId)
    if (!message) return { state: 'pending' }
    if (message['deleted'] !== true) return { state: 'delivered', isRead: undefined }
    return { state: 'failed', problem: new PushProblem('recipient', 'withdrawn') }
  } catch (problem) {
    if (problem instanceof ChatApiError && /^(99991672|230027)$/.test(problem.code ?? '')) return { state: 'unknown' }
    throw problem
  }
}

/** Feishu, and Lark outside China: messages of the app's bot. */
export const feishuPush: PushChannel = {
  contactKinds: ['phone', 'email'],
  limits: [
    { name: 'second', most: 50, seconds: 1 },
    { name: 'minute', most: 1_000, seconds: 60 },
    { name: 'second', most: 5, seconds: 1, isPerRecipient: true },
  ],
  maxTextBytes: 100_000,
  resolveUser: (app, contact) => resolveUser(app, contact).catch(pushProblemBy(hints)),
  send: (app, message) => send(app, message).catch(pushProblemBy(hints)),
  queryResult: (app, accepted) => queryResult(app, accepted).catch(pushProblemBy(hints)),
}
