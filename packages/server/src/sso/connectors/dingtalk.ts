import { askDingtalkDirectory, checkDingtalk, dingtalkApi } from '#outside/chat/dingtalk.ts'
import { askPlatform, platformUrl, textIn, type Answer, type ChatApp } from '#outside/chat/chat-api.ts'
import { ConnectionProblem } from '../traces/trace.ts'
import { attributesIn, chatAppOf, codeIn, explainBy, type ChatHints } from './chat-platform.ts'
import type { Connector, ConnectorContext, ExternalIdentity } from './connector.ts'

type Context = ConnectorContext<'dingtalk'>

const login = 'https://login.dingtalk.com'

const hints: ChatHints = [
  [/authCode|invalidParameter\.code|^40078$/i, 'hint.chat.code'],
  [/client_?(id|secret)|app_?(key|secret)|^40089$/i, 'hint.dingtalk.secret'],
  [/^60121$/, 'hint.chat.not-member'],
  [/^Forbidden|AccessDenied|^(88|60011)$/i, 'hint.dingtalk.permission'],
  [/Throttl|^(90006|90018)$/i, 'hint.chat.too-many'],
]

const appOf = (context: Context): ChatApp => chatAppOf(context, context.connection.settings.ClientID)

function start(context: Context, state: string) {
  const { connection, callbackUrl, trace } = context
  const query = {
    client_id: connection.settings.ClientID,
    response_type: 'code',
    redirect_uri: callbackUrl,
    scope: 'openid corpid',
    corpId: connection.settings.CorpID,
    prompt: 'consent',
    state,
  }
  const app = appOf(context)
  trace.step('step.authorization', { url: platformUrl(app, login, '/oauth2/auth'), ...query })
  return Promise.resolve({ url: platformUrl(app, login, '/oauth2/auth', query), memory: {} })
}

async function finish(
  context: Context,
  { message, memory }: Parameters<Connector<'dingtalk'>['finish']>[1],
): Promise<ExternalIdentity> {
  if (!memory) throw new ConnectionProblem('hint.unrequested')
  const { connection, trace } = context
  trace.step('step.callback').received(message.query)
  const token = await exchangeCode(context, codeIn(message, 'authCode', 'code'))
  const app = appOf(context)
  const url = platformUrl(app, dingtalkApi, '/v1.0/contact/users/me')
  const step = trace.step('step.chat.person', { endpoint: url })
  const person = await askPlatform(app, url, { headers: { 'x-acs-dingtalk-access-token': token } })
  checkDingtalk(person)
  step.received(person)
  const unionId = textIn(person, 'unionId')
  const member = await readMember(app, unionId)
  return {
    // Each app has an open id of its own for a person; the union id stays when the organisation replaces its app.
    subject: unionId,
    attributes: attributesIn(person, member),
    // People enter the other address themselves; that of the enterprise's mail is given by its administrators.
    isEmailUnverified: connection.mapping.Email !== 'org_email',
  }
}

/** The access token of a person who signed in for our organisation. */
async function exchangeCode(context: Context, code: string): Promise<string> {
  const app = appOf(context)
  const url = platformUrl(app, dingtalkApi, '/v1.0/oauth2/userAccessToken')
  const step = app.onRequest('token', { endpoint: url, clientId: app.id })
  const answer = await askPlatform(app, url, {
    body: { clientId: app.id, clientSecret: app.secret, code, grantType: 'authorization_code' },
  })
  const { corpId, expireIn } = answer
  step.received({ corpId, expireIn })
  checkDingtalk(answer)
  const token = textIn(answer, 'accessToken')
  if (corpId !== context.connection.settings.CorpID)
    throw new ConnectionProblem('hint.dingtalk.corp', '', { corp: String(corpId ?? '–') })
  return token
}

/** The person in the organisation's directory. Throws for people who are no members, or external contacts. */
async function readMember(app: ChatApp, unionId: string): Promise<Answer> {
  const found = await askDingtalkDirectory(app, '/topapi/user/getbyunionid', { unionid: unionId })
  if (found['contact_type'] !== 0) throw new ConnectionProblem('hint.chat.not-member')
  const member = await askDingtalkDirectory(app, '/topapi/v2/user/get', { userid: textIn(found, 'userid') })
  if (member['unionid'] !== unionId) throw new ConnectionProblem('hint.chat.answer', 'Another person was answered')
  return member
}

/** DingTalk: OAuth 2, by scanning or inside its client, for the members of one organisation. */
export const dingtalk: Connector<'dingtalk'> = {
  addresses: () => [],
  start,
  finish: (context, answer) => finish(context, answer).catch(explainBy(hints)),
}
