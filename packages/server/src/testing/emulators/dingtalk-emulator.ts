import { randomUUID } from 'node:crypto'
import { once, openChatEmulator, sendBack, type ChatAnswer, type ChatRequest } from './chat-emulator.ts'
import { dingtalkNotices } from './dingtalk-notices.ts'

export interface DingtalkPerson {
  unionId: string
  nick: string
  /** The organisation that the person chose. */
  corpId: string
  /** The person in the directory; undefined for people from outside. */
  member?: Record<string, unknown> & { userid: string }
}

const refuse = (code: string, message: string): ChatAnswer => ({
  status: 400,
  json: { code, message, requestid: randomUUID().toUpperCase() },
})
const result = (value: unknown): ChatAnswer => ({
  json: { errcode: 0, errmsg: 'ok', result: value, request_id: 'emulated' },
})
const refuseOld = (errcode: number, errmsg: string, more: object = {}): ChatAnswer => ({
  json: { errcode, errmsg, ...more, request_id: 'emulated' },
})

interface Options {
  clientId?: string
  clientSecret?: string
  agentId?: number
  /** Who agrees on the page of the platform. */
  visitor?: DingtalkPerson
}

/** DingTalk's sign-in on loopback: tokens of people and of the app, `contact/users/me` and the directory; and its work notices. */
export async function openDingtalkEmulator({
  clientId = 'dingemulator',
  clientSecret = 'the client secret',
  agentId = 4_001,
  visitor,
}: Options = {}) {
  const codes = once<{ person: DingtalkPerson; clientId: string }>()
  const tokens = new Map<string, DingtalkPerson>()
  const people: DingtalkPerson[] = []
  const state = { appToken: '', appTokens: 0 }

  const exchange = ({ body }: ChatRequest): ChatAnswer => {
    if (body['clientId'] !== clientId || body['clientSecret'] !== clientSecret)
      return refuse('invalidClientIdOrSecret', '无效的clientId或者clientSecret')
    const code = codes.take(body['code'])
    if (!code || code.clientId !== clientId) return refuse('invalidParameter.authCode.notFound', '不合法的临时授权码')
    const token = randomUUID()
    tokens.set(token, code.person)
    people.push(code.person)
    return { json: { accessToken: token, refreshToken: randomUUID(), expireIn: 7200, corpId: code.person.corpId } }
  }

  const appToken = ({ body }: ChatRequest): ChatAnswer => {
    if (body['appKey'] !== clientId || body['appSecret'] !== clientSecret)
      return refuse('invalidClientIdOrSecret', '无效的clientId或者clientSecret')
    Object.assign(state, { appToken: randomUUID(), appTokens: state.appTokens + 1 })
    return { json: { accessToken: state.appToken, expireIn: 7200 } }
  }

  const readPerson = ({ headers }: ChatRequest): ChatAnswer => {
    const person = tokens.get(String(headers['x-acs-dingtalk-access-token']))
    if (!person) return refuse('InvalidAuthentication', '不合法的access_token')
    return { json: { nick: person.nick, unionId: person.unionId, openId: `open-${person.unionId}` } }
  }

  const inDirectory =
    (answer: (request: ChatRequest) => ChatAnswer) =>
    (request: ChatRequest): ChatAnswer =>
      request.query.get('access_token') === state.appToken && state.appToken
        ? answer(request)
        : refuseOld(40014, '不合法的access_token')

  const notices = dingtalkNotices(agentId)
  const noticeRoutes = Object.entries(notices.routes).map(([path, answer]) => [path, inDirectory(answer)] as const)

  function agree(query: URLSearchParams, person: DingtalkPerson, byClient?: string) {
    const authCode = codes.give({ person, clientId: byClient ?? query.get('client_id') ?? '' })
    return { authCode, state: query.get('state') ?? '' }
  }

  const routes: Record<string, (request: ChatRequest) => ChatAnswer> = {
    ...(visitor && { '/oauth2/auth': (request: ChatRequest) => sendBack(request, agree(request.query, visitor)) }),
    ...Object.fromEntries(noticeRoutes),
    '/v1.0/oauth2/userAccessToken': exchange,
    '/v1.0/oauth2/accessToken': appToken,
    '/v1.0/contact/users/me': readPerson,
    '/topapi/user/getbyunionid': inDirectory(({ body }) => {
      const member = people.find(({ unionId }) => unionId === body['unionid'])?.member
      return member ? result({ contact_type: 0, userid: member.userid }) : refuseOld(60121, '找不到该用户')
    }),
    '/topapi/v2/user/get': inDirectory(({ body }) => {
      const person = people.find(({ member }) => member?.userid === body['userid'])
      return person ? result({ unionid: person.unionId, ...person.member }) : refuseOld(60121, '找不到该用户')
    }),
  }
  const emulator = await openChatEmulator(
    (request) => routes[request.path]?.(request) ?? { status: 404, json: { code: 'InvalidAction.NotFound' } },
  )
  return {
    ...emulator,
    clientId,
    clientSecret,
    agentId,
    state,
    members: notices.members,
    arrived: notices.arrived,
    noticeState: notices.state,
    /** The query with which the browser comes back. */
    answerTo: (authorizationUrl: string, person: DingtalkPerson, byClient?: string) =>
      agree(new URL(authorizationUrl).searchParams, person, byClient),
  }
}
