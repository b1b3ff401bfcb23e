import { randomUUID } from 'node:crypto'
import { once, openChatEmulator, sendBack, type ChatAnswer, type ChatRequest } from './chat-emulator.ts'
import { wecomMessages } from './wecom-messages.ts'

export interface WecomPerson {
  /** Undefined for people from outside. */
  userid?: string
  member?: Record<string, unknown>
  /** What a ticket gives. */
  detail?: Record<string, unknown>
}

const answered = (values: object): ChatAnswer => ({ json: { errcode: 0, errmsg: 'ok', ...values } })
const refuse = (errcode: number, errmsg: string): ChatAnswer => ({
  json: { errcode, errmsg: `${errmsg}, hint: [emulated], from ip: 127.0.0.1` },
})

interface Options {
  corpId?: string
  secret?: string
  agentId?: number
  /** Who agrees on the page of the platform. */
  visitor?: WecomPerson
}

/** WeCom's sign-in on loopback: `gettoken`, `auth/getuserinfo`, `user/get` and `auth/getuserdetail`; and messages of apps. */
export async function openWecomEmulator({
  corpId = 'ww0123456789',
  secret = 'the secret of the app',
  agentId = 1_000_002,
  visitor,
}: Options = {}) {
  const codes = once<{ person: WecomPerson; corpId: string }>()
  const tickets = once<WecomPerson>()
  const people = new Map<string, WecomPerson>()
  const state = { appToken: '', appTokens: 0 }

  const appToken = ({ query }: ChatRequest): ChatAnswer => {
    if (query.get('corpid') !== corpId) return refuse(40013, 'invalid corpid')
    if (query.get('corpsecret') !== secret) return refuse(40001, 'invalid credential')
    state.appToken = randomUUID()
    state.appTokens += 1
    return answered({ access_token: state.appToken, expires_in: 7200 })
  }

  const readLogin = ({ query }: ChatRequest): ChatAnswer => {
    const code = codes.take(query.get('code'))
    if (!code || code.corpId !== corpId) return refuse(40029, 'invalid code')
    const { person } = code
    if (!person.userid) return answered({ openid: 'oOpenIdOfSomebody', external_userid: 'wmExternal' })
    people.set(person.userid, person)
    return answered({ userid: person.userid, ...(person.detail && { user_ticket: tickets.give(person) }) })
  }

  const readMember = ({ query }: ChatRequest): ChatAnswer => {
    const person = people.get(query.get('userid') ?? '')
    return person
      ? answered({ userid: person.userid, department: [1], status: 1, ...person.member })
      : refuse(60111, 'invalid string value `userid`')
  }

  const readDetail = ({ body }: ChatRequest): ChatAnswer => {
    const person = tickets.take(body['user_ticket'])
    return person ? answered({ userid: person.userid, ...person.detail }) : refuse(40029, 'invalid user_ticket')
  }

  const messages = wecomMessages(agentId)
  const routes: Record<string, (request: ChatRequest) => ChatAnswer> = {
    ...messages.routes,
    '/cgi-bin/auth/getuserinfo': readLogin,
    '/cgi-bin/user/get': readMember,
    '/cgi-bin/auth/getuserdetail': readDetail,
  }
  function agree(query: URLSearchParams, person: WecomPerson, byCorp?: string) {
    const code = codes.give({ person, corpId: byCorp ?? query.get('appid') ?? '' })
    return { code, state: query.get('state') ?? '', appid: corpId }
  }

  const emulator = await openChatEmulator((request) => {
    if (request.path === '/wwlogin/sso/login' && visitor) return sendBack(request, agree(request.query, visitor))
    if (request.path === '/cgi-bin/gettoken') return appToken(request)
    if (!state.appToken || request.query.get('access_token') !== state.appToken)
      return refuse(40014, 'invalid access_token')
    return routes[request.path]?.(request) ?? { status: 404, json: '404' }
  })
  return {
    ...emulator,
    corpId,
    secret,
    state,
    agentId,
    members: messages.members,
    arrived: messages.arrived,
    messageState: messages.state,
    /** The query with which the browser comes back. */
    answerTo: (authorizationUrl: string, person: WecomPerson, byCorp?: string) =>
      agree(new URL(authorizationUrl).searchParams, person, byCorp),
  }
}
