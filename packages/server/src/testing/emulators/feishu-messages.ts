import { randomUUID } from 'node:crypto'
import {
  wrongRequest,
  type ArrivedMessage,
  type ChatAnswer,
  type ChatMember,
  type ChatRequest,
} from './chat-emulator.ts'

const ok = (data: object): ChatAnswer => ({ json: { code: 0, msg: 'success', data } })
const refuse = (code: number, msg: string, status = 400): ChatAnswer => ({ status, json: { code, msg } })

const maxTextBytes = 150 * 1024
const maxContacts = 50

/** Messages of Feishu's bots: the token of the app, the search by phone number or email address, sending, and reading what was sent. */
export function feishuMessages({ appId, appSecret }: { appId: string; appSecret: string }) {
  const members: ChatMember[] = []
  const arrived: ArrivedMessage[] = []
  const sent = new Map<string, { id: string; isDeleted: boolean }>()
  /** With `cannotRead`, the app lacks the permission to read messages; `perMinute` limits how many it sends. */
  const state = { appToken: '', appTokens: 0, cannotRead: false, perMinute: Infinity }
  const limiter = messageLimiter()

  function tenantToken(request: ChatRequest): ChatAnswer {
    const wrong = wrongRequest(request, ['app_id', 'app_secret'])
    if (wrong) return refuse(10_001, wrong)
    if (request.body['app_id'] !== appId) return refuse(10_003, 'invalid app_id')
    if (request.body['app_secret'] !== appSecret) return refuse(10_014, 'app secret invalid')
    Object.assign(state, { appToken: `t-${randomUUID()}`, appTokens: state.appTokens + 1 })
    return { json: { code: 0, msg: 'ok', tenant_access_token: state.appToken, expire: 7200 } }
  }

  function findMembers(request: ChatRequest): ChatAnswer {
    const wrong = wrongRequest(request, ['emails', 'mobiles', 'include_resigned'])
    if (wrong || request.query.get('user_id_type') !== 'open_id')
      return refuse(99_992_402, `field validation: ${wrong}`)
    const { emails = [], mobiles = [] } = request.body as { emails?: string[]; mobiles?: string[] }
    if (emails.length + mobiles.length === 0 || emails.length > maxContacts || mobiles.length > maxContacts)
      return refuse(40_001, 'invalid number of contacts')
    const idOf = (field: 'phone' | 'email', value: string) => {
      const member = members.find((one) => one[field] === value)
      return member && { user_id: member.userid }
    }
    const byEmail = emails.map((email) => ({ email, ...idOf('email', email) }))
    return ok({ user_list: [...byEmail, ...mobiles.map((mobile) => ({ mobile, ...idOf('phone', mobile) }))] })
  }

  function send(request: ChatRequest): ChatAnswer {
    const wrong = wrongRequest(request, ['receive_id', 'msg_type', 'content', 'uuid'])
    const { receive_id, msg_type, content, uuid } = request.body
    if (wrong || request.query.get('receive_id_type') !== 'open_id')
      return refuse(230_001, `invalid parameter: ${wrong}`)
    if (typeof receive_id !== 'string' || !receive_id.startsWith('ou_'))
      return refuse(99_992_351, 'not a valid open_id')
    if (msg_type !== 'text' || typeof content !== 'string') return refuse(230_001, 'content is not a string')
    if (typeof uuid !== 'string' || uuid.length > 50) return refuse(230_001, 'uuid is too long')
    if (Buffer.byteLength(content) > maxTextBytes)
      return refuse(230_025, 'The length of the message content reaches its limit.')
    const text = textOf(content)
    if (!text) return refuse(230_001, 'content is not the JSON of a text')
    const member = members.find(({ userid }) => userid === receive_id)
    if (!member || member.isInRange === false) return refuse(230_013, 'Bot has NO availability to this user.')
    const before = sent.get(uuid)
    if (before) return ok({ message_id: before.id })
    const id = `om_${randomUUID().replaceAll('-', '')}`
    sent.set(uuid, { id, isDeleted: false })
    arrived.push({ userid: receive_id, text })
    return ok({ message_id: id, msg_type: 'text', chat_id: 'oc_emulated' })
  }

  function readMessage({ method, path }: ChatRequest): ChatAnswer | undefined {
    const [, id] = /^\/open-apis\/im\/v1\/messages\/(\w+)$/.exec(path) ?? []
    if (!id || method !== 'GET') return undefined
    if (state.cannotRead)
      return refuse(99_991_672, 'Access denied. One of the following scopes is required: [im:message]')
    const message = [...sent.values()].find((one) => one.id === id)
    return message ? ok({ items: [{ message_id: id, deleted: message.isDeleted }] }) : refuse(230_011, 'not found')
  }

  const routes: Record<string, (request: ChatRequest) => ChatAnswer> = {
    '/open-apis/contact/v3/users/batch_get_id': findMembers,
    '/open-apis/im/v1/messages': (request) => limiter(state.perMinute) ?? send(request),
  }

  function answer(request: ChatRequest): ChatAnswer | undefined {
    if (request.path === '/open-apis/auth/v3/tenant_access_token/internal') return tenantToken(request)
    if (!(request.path in routes) && !request.path.startsWith('/open-apis/im/v1/messages/')) return undefined
    const [, token] = /^Bearer (.+)$/.exec(String(request.headers['authorization'])) ?? []
    if (!token) return refuse(99_991_661, 'Missing access token for authorization.')
    if (token !== state.appToken) return refuse(99_991_663, 'Invalid access token for authorization.')
    return routes[request.path]?.(request) ?? readMessage(request)
  }

  return { members, arrived, state, answer, sent }
}

/** Refuses messages beyond a number in a minute, as the platform does; undefined for those within. */
function messageLimiter(): (perMinute: number) => ChatAnswer | undefined {
  const window = { endsAt: 0, used: 0 }
  return (perMinute) => {
    const now = Date.now()
    if (now >= window.endsAt) Object.assign(window, { endsAt: now + 60_000, used: 0 })
    window.used += 1
    if (window.used <= perMinute) return undefined
    const reset = String(Math.ceil((window.endsAt - now) / 1000))
    return { ...refuse(99_991_400, 'request trigger frequency limit'), headers: { 'x-ogw-ratelimit-reset': reset } }
  }
}

function textOf(content: string): string | undefined {
  try {
    const { text } = JSON.parse(content) as { text?: unknown }
    return typeof text === 'string' ? text : undefined
  } catch {
    return undefined
  }
}
