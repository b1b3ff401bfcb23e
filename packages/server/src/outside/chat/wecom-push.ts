import { ChatApiError, textIn } from './chat-api.ts'
import type { AcceptedPush, PushApp, PushChannel, PushContact, PushMessage } from './push-channel.ts'
import { PushProblem, pushProblemBy, type PushHints } from './push-problem.ts'
import { askWecom } from './wecom.ts'

const hints: PushHints = [
  [/^(40001|40091)$/, 'credential', 'wecom-secret'],
  [/^40013$/, 'credential', 'wecom-corp'],
  [/^60020$/, 'config', 'trusted-address'],
  [/^(40056|301002)$/, 'config', 'agent'],
  [/^(48002|60011)$/, 'config', 'wecom-permission'],
  [/^(45009|45033)$/, 'rate', 'too-many'],
  [/^(81013|82001|40003|60111|46004)$/, 'recipient', 'out-of-range'],
  [/^45002$/, 'config', 'text-too-long'],
  [/^-1$/, 'transient', 'busy'],
]
/** Codes of a search that found nobody. */
const notFound = /^(46004|60103|60111)$/
/** Seconds in which WeCom sends the same text to the same person once: what is sent again after a failure may have arrived. */
const duplicateSeconds = 1_800

async function resolveUser(app: PushApp, { kind, address }: PushContact): Promise<string | undefined> {
  const [path, body] =
    kind === 'phone'
      ? ['/cgi-bin/user/getuserid', { mobile: address }]
      : ['/cgi-bin/user/get_userid_by_email', { email: address, email_type: 1 }]
  try {
    return textIn(await askWecom(app, 'recipient', String(path), { body: { ...(body as object) } }), 'userid')
  } catch (problem) {
    if (problem instanceof ChatApiError && notFound.test(problem.code ?? '')) return undefined
    throw problem
  }
}

async function send(app: PushApp, { userId, text }: PushMessage): Promise<AcceptedPush> {
  const answer = await askWecom(app, 'send', '/cgi-bin/message/send', {
    body: {
      touser: userId,
      msgtype: 'text',
      agentid: Number(app.agentId),
      text: { content: text },
      safe: 0,
      enable_duplicate_check: 1,
      duplicate_check_interval: duplicateSeconds,
    },
  })
  // Those whom it does not reach stand in an answer that says all is well; ids in small letters.
  const isIn = (name: string) =>
    String(answer[name] ?? '')
      .toLowerCase()
      .split('|')
      .includes(userId.toLowerCase())
  if (isIn('invaliduser')) throw new PushProblem('recipient', 'out-of-range')
  if (isIn('unlicenseduser')) throw new PushProblem('recipient', 'unlicensed')
  return { userId, messageId: textIn(answer, 'msgid') }
}

/** WeCom: messages of an app. It says at once whom it does not reach, and nothing afterwards. */
export const wecomPush: PushChannel = {
  contactKinds: ['phone', 'email'],
  // Half of what WeCom allows: two of our windows can lie in one of theirs, and what is too much for a person is lost.
  limits: [
    { name: 'minute', most: 5_000, seconds: 60 },
    { name: 'hour', most: 75_000, seconds: 3_600 },
    { name: 'minute', most: 15, seconds: 60, isPerRecipient: true },
    { name: 'hour', most: 500, seconds: 3_600, isPerRecipient: true },
  ],
  // Wrong numbers for a fifth of the company block the search for a day.
  maxMissesPerDay: ({ memberCount }) => Math.max(1, Math.floor(memberCount / 10)),
  maxTextBytes: 2_048,
  resolveUser: (app, contact) => resolveUser(app, contact).catch(pushProblemBy(hints)),
  send: (app, message) => send(app, message).catch(pushProblemBy(hints)),
  queryResult: () => Promise.resolve({ state: 'unknown' }),
}
