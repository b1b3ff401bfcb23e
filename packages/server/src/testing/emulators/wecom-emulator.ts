import { randomUUID } from 'node:crypto'
import { once, openChatEmulator, type ChatAnswer, type ChatRequest } from './chat-emulator.ts'

interface Person {
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

/** WeCom's sign-in on loopback: `gettoken`, `auth/getuserinfo`, `user/get` and `auth/getuserdetail`. */
export async function openWecomEmulator({ corpId = 'ww0123456789', secret = 'the secret of the app' } = {}) {
  const codes = once<{ person: Person; corpId: string }>()
  const tickets = once<Person>()
  const people = new Map<string, Person>()
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

  const routes: Record<string, (request: ChatRequest) => ChatAnswer> = {
    '/cgi-bin/auth/getuserinfo': readLogin,
    '/cgi-bin/user/get': readMember,
    '/cgi-bin/auth/getuserdetail': readDetail,
  }
  const emulator = await openChatEmulator((request) => {
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
    /** The query with which the browser comes back. */
    answerTo(authorizationUrl: string, person: Person, byCorp?: string) {
      const { searchParams } = new URL(authorizationUrl)
      const code = codes.give({ person, corpId: byCorp ?? searchParams.get('appid') ?? '' })
      return { code, state: searchParams.get('state') ?? '', appid: corpId }
    },
  }
}
