import { ConnectionProblem, type HintKey } from '../traces/trace.ts'
import { appToken, dropAppToken } from './app-tokens.ts'
import {
  askPlatform,
  attributesIn,
  codeIn,
  isTokenEnded,
  objectIn,
  platformProblem,
  platformUrl,
  textIn,
  type Answer,
} from './chat-platform.ts'
import type { Connector, ConnectorContext, ExternalIdentity } from './connector.ts'

type Context = ConnectorContext<'dingtalk'>

const login = 'https://login.dingtalk.com'
const api = 'https://api.dingtalk.com'
const directory = 'https://oapi.dingtalk.com'

const hints: readonly (readonly [RegExp, HintKey])[] = [
  [/authCode|invalidParameter\.code|^40078$/i, 'hint.chat.code'],
  [/client_?(id|secret)|app_?(key|secret)|^40089$/i, 'hint.dingtalk.secret'],
  [/^60121$/, 'hint.chat.not-member'],
  [/^Forbidden|AccessDenied|^(88|60011)$/i, 'hint.dingtalk.permission'],
  [/Throttl|^(90006|90018)$/i, 'hint.chat.too-many'],
]

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
  trace.step('step.authorization', { url: platformUrl(context, login, '/oauth2/auth'), ...query })
  return Promise.resolve({ url: platformUrl(context, login, '/oauth2/auth', query), memory: {} })
}

async function finish(
  context: Context,
  { message, memory }: Parameters<Connector<'dingtalk'>['finish']>[1],
): Promise<ExternalIdentity> {
  if (!memory) throw new ConnectionProblem('hint.unrequested')
  const { connection, trace } = context
  trace.step('step.callback').received(message.query)
  const token = await exchangeCode(context, codeIn(message, 'authCode', 'code'))
  const url = platformUrl(context, api, '/v1.0/contact/users/me')
  const step = trace.step('step.chat.person', { endpoint: url })
  const person = await askPlatform(context, url, { headers: { 'x-acs-dingtalk-access-token': token } })
  if (person['code']) throw platformProblem(hints, { code: person['code'], message: person['message'] })
  step.received(person)
  const unionId = textIn(person, 'unionId')
  const member = await readMember(context, unionId)
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
  const { connection, secrets, trace } = context
  const { ClientID, CorpID } = connection.settings
  const url = platformUrl(context, api, '/v1.0/oauth2/userAccessToken')
  const step = trace.step('step.chat.token', { endpoint: url, clientId: ClientID })
  const answer = await askPlatform(context, url, {
    body: { clientId: ClientID, clientSecret: secrets['secret'] ?? '', code, grantType: 'authorization_code' },
  })
  const { corpId, expireIn } = answer
  step.received({ corpId, expireIn })
  if (answer['code']) throw platformProblem(hints, { code: answer['code'], message: answer['message'] })
  const token = textIn(answer, 'accessToken')
  if (corpId !== CorpID) throw new ConnectionProblem('hint.dingtalk.corp', '', { corp: String(corpId ?? '–') })
  return token
}

/** The person in the organisation's directory. Throws for people who are no members, or external contacts. */
async function readMember(context: Context, unionId: string): Promise<Answer> {
  const found = await askDirectory(context, '/topapi/user/getbyunionid', { unionid: unionId })
  if (found['contact_type'] !== 0) throw new ConnectionProblem('hint.chat.not-member')
  const member = await askDirectory(context, '/topapi/v2/user/get', { userid: textIn(found, 'userid') })
  if (member['unionid'] !== unionId) throw new ConnectionProblem('hint.chat.answer', 'Another person was answered')
  return member
}

async function askDirectory(context: Context, path: string, body: object, isRetry = false): Promise<Answer> {
  const token = await appToken(context, () => requestAppToken(context))
  const endpoint = platformUrl(context, directory, path)
  const step = context.trace.step('step.chat.member', { endpoint, ...body })
  const answer = await askPlatform(context, platformUrl(context, directory, path, { access_token: token }), { body })
  if (isTokenEnded(answer) && !isRetry) {
    dropAppToken(context)
    return askDirectory(context, path, body, true)
  }
  if (answer['errcode'] !== 0)
    throw platformProblem(hints, {
      code: answer['sub_code'] ?? answer['errcode'],
      message: answer['sub_msg'] ?? answer['errmsg'],
    })
  const result = objectIn(answer, 'result')
  step.received(result)
  return result
}

async function requestAppToken(context: Context) {
  const { connection, secrets, trace } = context
  const appKey = connection.settings.ClientID
  const url = platformUrl(context, api, '/v1.0/oauth2/accessToken')
  trace.step('step.chat.app-token', { endpoint: url, appKey })
  const answer = await askPlatform(context, url, { body: { appKey, appSecret: secrets['secret'] ?? '' } })
  if (answer['code']) throw platformProblem(hints, { code: answer['code'], message: answer['message'] })
  return { token: textIn(answer, 'accessToken'), expiresInSeconds: Number(answer['expireIn']) || 0 }
}

/** DingTalk: OAuth 2, by scanning or inside its client, for the members of one organisation. */
export const dingtalk: Connector<'dingtalk'> = {
  addresses: () => [],
  start,
  finish,
}
