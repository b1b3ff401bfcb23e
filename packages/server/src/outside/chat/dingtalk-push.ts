import { ChatApiError, objectIn, textIn, type Answer } from './chat-api.ts'
import { askDingtalk } from './dingtalk.ts'
import type { AcceptedPush, PushApp, PushChannel, PushOutcome } from './push-channel.ts'
import { byCode, PushProblem, pushProblemBy, type PushHints } from './push-problem.ts'

const hints: PushHints = [
  [/client_?(id|secret)|app_?(key|secret)|^40089$/i, 'credential', 'dingtalk-secret'],
  [/^60020$|IpNotInWhiteList/i, 'config', 'trusted-address'],
  [/^(40056|52019|70003|70004)$/, 'config', 'agent'],
  [/Throttl|^(90002|90006|90018|143103|143104)$/i, 'rate', 'too-many'],
  [/^143105$/, 'recipient', 'too-many'],
  [/^143106$/, 'recipient', 'same-text'],
  [/^(33012|40104|60121)$/, 'recipient', 'not-found'],
  [/^Forbidden|AccessDenied|^(88|50002|60011)$/i, 'config', 'dingtalk-permission'],
  [/^-1$/, 'transient', 'busy'],
]
/** Codes of a search that found nobody. */
const notFound = /^(33012|40104|60121)$/
const notices = '/topapi/message/corpconversation'

async function resolveUser(app: PushApp, address: string): Promise<string | undefined> {
  try {
    const answer = await askDingtalk(app, 'recipient', '/topapi/v2/user/getbymobile', { mobile: address })
    return textIn(objectIn(answer, 'result'), 'userid')
  } catch (problem) {
    if (problem instanceof ChatApiError && notFound.test(problem.code ?? '')) return undefined
    throw problem
  }
}

const agentOf = ({ agentId }: PushApp) => ({ agent_id: Number(agentId) })

async function send(app: PushApp, { userId, text }: { userId: string; text: string }): Promise<AcceptedPush> {
  const msg = { msgtype: 'text', text: { content: text } }
  const body = { ...agentOf(app), userid_list: userId, msg }
  const { task_id } = await askDingtalk(app, 'send', `${notices}/asyncsend_v2`, body)
  if (typeof task_id !== 'number' && typeof task_id !== 'string') throw new ChatApiError('No task_id')
  return { userId, messageId: String(task_id) }
}

async function queryResult(app: PushApp, { userId, messageId }: AcceptedPush): Promise<PushOutcome> {
  const body = { ...agentOf(app), task_id: Number(messageId) }
  const result = objectIn(await askDingtalk(app, 'result', `${notices}/getsendresult`, body), 'send_result')
  const isIn = (name: string) => listIn(result, name).includes(userId)
  if (isIn('read_user_id_list')) return { state: 'delivered', isRead: true }
  if (isIn('unread_user_id_list')) return { state: 'delivered', isRead: false }
  const forbidden = listIn(result, 'forbidden_list').find((one) => (one as Answer | null)?.['userid'] === userId)
  if (forbidden) return { state: 'failed', problem: forbiddenProblem(String((forbidden as Answer)['code'])) }
  if (['invalid_user_id_list', 'forbidden_user_id_list', 'failed_user_id_list'].some(isIn))
    return { state: 'failed', problem: new PushProblem('recipient', 'out-of-range') }
  return { state: 'pending' }
}

const listIn = (answer: Answer, name: string): unknown[] => {
  const value = answer[name]
  return Array.isArray(value) ? value : []
}

/** Why the platform kept a message back, though it had accepted it. */
function forbiddenProblem(code: string): PushProblem {
  const [kind, hint] = byCode(hints, code) ?? (['recipient', 'out-of-range'] as const)
  return new PushProblem(kind, hint, { code, values: { error: code, address: '' } })
}

/** DingTalk: work notices. Over a limit they are accepted and kept back, so that the result has to be asked for. */
export const dingtalkPush: PushChannel = {
  contactKinds: ['phone'],
  // Half of what DingTalk allows: two of our windows can lie in one of theirs, and what is too much is lost.
  limits: [
    { name: 'minute', most: 2_500, seconds: 60 },
    { name: 'day', most: 250, seconds: 86_400, isPerRecipient: true },
  ],
  maxTextBytes: 2_048,
  resolveUser: (app, { address }) => resolveUser(app, address).catch(pushProblemBy(hints)),
  send: (app, message) => send(app, message).catch(pushProblemBy(hints)),
  queryResult: (app, accepted) => queryResult(app, accepted).catch(pushProblemBy(hints)),
}
