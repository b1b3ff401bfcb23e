import { platformUrl, textIn, type Answer, type ChatApp } from '#outside/chat/chat-api.ts'
import { askWecom } from '#outside/chat/wecom.ts'
import { ConnectionProblem } from '../traces/trace.ts'
import { attributesIn, chatAppOf, codeIn, explainBy, type ChatHints } from './chat-platform.ts'
import type { Connector, ConnectorContext, ExternalIdentity } from './connector.ts'

type Context = ConnectorContext<'wecom'>

const scanned = 'https://login.work.weixin.qq.com'
const inClient = 'https://open.weixin.qq.com'

const hints: ChatHints = [
  [/^(40001|40091)$/, 'hint.wecom.secret'],
  [/^40013$/, 'hint.wecom.corp'],
  [/^(40056|301002)$/, 'hint.wecom.agent'],
  [/^(40029|42003)$/, 'hint.chat.code'],
  [/^60020$/, 'hint.wecom.address'],
  [/^(48002|60011)$/, 'hint.wecom.permission'],
  [/^(60111|46004)$/, 'hint.chat.not-member'],
  [/^(45009|45033)$/, 'hint.chat.too-many'],
]
/** States of members: disabled, and gone. */
const inactive: readonly unknown[] = [2, 5]

const appOf = (context: Context): ChatApp => chatAppOf(context, context.connection.settings.CorpID)

/** WeCom has one page for scanning and another one for its client. */
function start(context: Context, state: string, userAgent: string) {
  const { connection, callbackUrl, trace } = context
  const { CorpID: appid, AgentID: agentid } = connection.settings
  const common = { appid, agentid, redirect_uri: callbackUrl, state }
  const isInClient = /\bwxwork\//i.test(userAgent)
  const [host, path] = isInClient ? [inClient, '/connect/oauth2/authorize'] : [scanned, '/wwlogin/sso/login']
  const query = isInClient
    ? { ...common, response_type: 'code', scope: 'snsapi_privateinfo' }
    : { ...common, login_type: 'CorpApp' }
  const app = appOf(context)
  trace.step('step.authorization', { url: platformUrl(app, host, path), ...query })
  // Its client recognises the address by the fragment.
  const url = `${platformUrl(app, host, path, query)}${isInClient ? '#wechat_redirect' : ''}`
  return Promise.resolve({ url, memory: {} })
}

async function finish(
  context: Context,
  { message, memory }: Parameters<Connector<'wecom'>['finish']>[1],
): Promise<ExternalIdentity> {
  if (!memory) throw new ConnectionProblem('hint.unrequested')
  const { connection, trace } = context
  trace.step('step.callback').received(message.query)
  const app = appOf(context)
  const login = await askWecom(app, 'token', '/cgi-bin/auth/getuserinfo', {
    query: { code: codeIn(message, 'code') },
  })
  // Others than members have an open id or the id of an external contact.
  if (login['userid'] === undefined) throw new ConnectionProblem('hint.chat.not-member')
  const userid = textIn(login, 'userid')
  const member = await askWecom(app, 'member', '/cgi-bin/user/get', { query: { userid } })
  if (inactive.includes(member['status'])) throw new ConnectionProblem('hint.chat.inactive')
  const detail = await readDetail(app, login['user_ticket'])
  if (![member, detail].every((answer) => isOf(answer, userid)))
    throw new ConnectionProblem('hint.chat.answer', 'Another person was answered')
  return {
    // Apps of one's own are given no other id. It is one of its corporation's, in which case makes no difference.
    subject: `${connection.settings.CorpID}/${userid.toLowerCase()}`,
    attributes: attributesIn(member, detail),
    // People enter the other address themselves; that of the enterprise's mail is given by its administrators.
    isEmailUnverified: connection.mapping.Email !== 'biz_mail',
  }
}

const isOf = ({ userid }: Answer, expected: string) =>
  userid === undefined || String(userid).toLowerCase() === expected.toLowerCase()

/** Phone number and email address, which WeCom gives with a ticket alone. */
const readDetail = async (app: ChatApp, ticket: unknown): Promise<Answer> =>
  typeof ticket === 'string' && ticket !== ''
    ? askWecom(app, 'detail', '/cgi-bin/auth/getuserdetail', { body: { user_ticket: ticket } })
    : {}

/** WeCom: OAuth 2, by scanning or inside its client, for the members of one corporation. */
export const wecom: Connector<'wecom'> = {
  addresses: () => [],
  start,
  finish: (context, answer) => finish(context, answer).catch(explainBy(hints)),
}
