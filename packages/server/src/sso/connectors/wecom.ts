import { ConnectionProblem, type HintKey } from '../traces/trace.ts'
import { appToken, dropAppToken } from './app-tokens.ts'
import {
  askPlatform,
  attributesIn,
  codeIn,
  isTokenEnded,
  platformProblem,
  platformUrl,
  textIn,
  type Answer,
} from './chat-platform.ts'
import type { Connector, ConnectorContext, ExternalIdentity } from './connector.ts'

type Context = ConnectorContext<'wecom'>

const scanned = 'https://login.work.weixin.qq.com'
const inClient = 'https://open.weixin.qq.com'
const api = 'https://qyapi.weixin.qq.com'

const hints: readonly (readonly [RegExp, HintKey])[] = [
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
  trace.step('step.authorization', { url: platformUrl(context, host, path), ...query })
  // Its client recognises the address by the fragment.
  const url = `${platformUrl(context, host, path, query)}${isInClient ? '#wechat_redirect' : ''}`
  return Promise.resolve({ url, memory: {} })
}

async function finish(
  context: Context,
  { message, memory }: Parameters<Connector<'wecom'>['finish']>[1],
): Promise<ExternalIdentity> {
  if (!memory) throw new ConnectionProblem('hint.unrequested')
  const { connection, trace } = context
  trace.step('step.callback').received(message.query)
  const login = await ask(context, 'step.chat.token', '/cgi-bin/auth/getuserinfo', {
    query: { code: codeIn(message, 'code') },
  })
  // Others than members have an open id or the id of an external contact.
  if (login['userid'] === undefined) throw new ConnectionProblem('hint.chat.not-member')
  const userid = textIn(login, 'userid')
  const member = await ask(context, 'step.chat.member', '/cgi-bin/user/get', { query: { userid } })
  if (inactive.includes(member['status'])) throw new ConnectionProblem('hint.chat.inactive')
  const detail = await readDetail(context, login['user_ticket'])
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
const readDetail = async (context: Context, ticket: unknown): Promise<Answer> =>
  typeof ticket === 'string' && ticket !== ''
    ? ask(context, 'step.chat.detail', '/cgi-bin/auth/getuserdetail', { body: { user_ticket: ticket } })
    : {}

interface Question {
  query?: Record<string, string>
  body?: Record<string, string>
  /** Whether the token of the app has been renewed for this question. */
  isRetry?: boolean
}

async function ask(
  context: Context,
  stepKey: 'step.chat.token' | 'step.chat.member' | 'step.chat.detail',
  path: string,
  question: Question,
): Promise<Answer> {
  const { query, body, isRetry } = question
  const access_token = await appToken(context, () => requestAppToken(context))
  const step = context.trace.step(stepKey, { endpoint: platformUrl(context, api, path), ...query, ...body })
  const url = platformUrl(context, api, path, { access_token, ...query })
  const answer = await askPlatform(context, url, body && { body })
  if (isTokenEnded(answer) && !isRetry) {
    dropAppToken(context)
    return ask(context, stepKey, path, { ...question, isRetry: true })
  }
  step.received(answer)
  if (answer['errcode'] !== 0) throw platformProblem(hints, { code: answer['errcode'], message: answer['errmsg'] })
  return answer
}

async function requestAppToken(context: Context) {
  const { connection, secrets, trace } = context
  const corpid = connection.settings.CorpID
  const path = '/cgi-bin/gettoken'
  trace.step('step.chat.app-token', { endpoint: platformUrl(context, api, path), corpid })
  const url = platformUrl(context, api, path, { corpid, corpsecret: secrets['secret'] ?? '' })
  const answer = await askPlatform(context, url)
  if (answer['errcode'] !== 0) throw platformProblem(hints, { code: answer['errcode'], message: answer['errmsg'] })
  return { token: textIn(answer, 'access_token'), expiresInSeconds: Number(answer['expires_in']) || 0 }
}

/** WeCom: OAuth 2, by scanning or inside its client, for the members of one corporation. */
export const wecom: Connector<'wecom'> = {
  addresses: () => [],
  start,
  finish,
}
