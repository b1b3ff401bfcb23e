import { randomUUID } from 'node:crypto'
import {
  wrongRequest,
  type ArrivedMessage,
  type ChatAnswer,
  type ChatMember,
  type ChatRequest,
} from './chat-emulator.ts'

const ok = (values: object): ChatAnswer => ({ json: { errcode: 0, errmsg: 'ok', ...values } })
const refuse = (errcode: number, errmsg: string): ChatAnswer => ({
  json: {
    errcode,
    errmsg: `${errmsg}, hint: [emulated], from ip: 203.0.113.7, more info at https://open.work.weixin.qq.com`,
  },
})

const maxTextBytes = 2_048
const messageFields = [
  'touser',
  'msgtype',
  'agentid',
  'text',
  'safe',
  'enable_id_trans',
  'enable_duplicate_check',
  'duplicate_check_interval',
]

/** Messages of WeCom's apps: the search by phone number or email address, and sending. */
export function wecomMessages(agentId: number) {
  const members: ChatMember[] = []
  const arrived: ArrivedMessage[] = []
  /** `companySize` limits the wrong numbers of a day to a fifth; without trust, every call is refused. */
  const state = { isTrusted: true, companySize: 100, misses: 0 }

  const whereTrusted =
    (answer: (request: ChatRequest) => ChatAnswer) =>
    (request: ChatRequest): ChatAnswer =>
      state.isTrusted ? answer(request) : refuse(60_020, 'not allow to access from your ip')

  const find =
    (field: 'phone' | 'email', name: string, fields: readonly string[]) =>
    (request: ChatRequest): ChatAnswer => {
      const value = request.body[name]
      if (wrongRequest(request, fields) || typeof value !== 'string') return refuse(40_035, `invalid ${name}`)
      if (state.misses > state.companySize / 5) return refuse(45_009, 'api freq out of limit')
      const member = members.find((one) => one[field] === value)
      if (member) return ok({ userid: member.userid })
      state.misses += 1
      return refuse(46_004, 'user no exist')
    }

  function send(request: ChatRequest): ChatAnswer {
    const wrong = wrongMessage(request, agentId)
    if (wrong) return wrong
    const { touser, text } = request.body as { touser: string; text: { content: string } }
    const users = touser.split('|').map((userid) => ({ userid, member: members.find((one) => one.userid === userid) }))
    const invalid = users.filter(({ member }) => !member || member.isInRange === false)
    if (invalid.length === users.length) return refuse(81_013, 'user & party & tag all invalid')
    const unlicensed = users.filter(({ member }) => member?.isLicensed === false)
    for (const one of users)
      if (!invalid.includes(one) && !unlicensed.includes(one)) deliver({ userid: one.userid, text: text.content })
    const namesOf = (list: typeof users) => list.map(({ userid }) => userid.toLowerCase()).join('|')
    const lists = {
      invaliduser: namesOf(invalid),
      invalidparty: '',
      invalidtag: '',
      unlicenseduser: namesOf(unlicensed),
    }
    return ok({ ...lists, msgid: randomUUID() })
  }

  /** The same text reaches the same person once. */
  function deliver(message: ArrivedMessage): void {
    if (!arrived.some(({ userid, text }) => userid === message.userid && text === message.text)) arrived.push(message)
  }

  return {
    members,
    arrived,
    state,
    routes: {
      '/cgi-bin/user/getuserid': whereTrusted(find('phone', 'mobile', ['mobile'])),
      '/cgi-bin/user/get_userid_by_email': whereTrusted(find('email', 'email', ['email', 'email_type'])),
      '/cgi-bin/message/send': whereTrusted(send),
    },
  }
}

/** How WeCom refuses a message; undefined for one that it takes. */
function wrongMessage(request: ChatRequest, agentId: number): ChatAnswer | undefined {
  const wrong = wrongRequest(request, messageFields)
  const { touser, msgtype, agentid, text, safe } = request.body
  if (wrong || safe !== 0) return refuse(40_035, `invalid parameter ${wrong}`)
  if (typeof agentid !== 'number') return refuse(40_056, 'invalid agentid')
  if (agentid !== agentId) return refuse(301_002, 'no permission of agent')
  if (typeof touser !== 'string' || touser === '') return refuse(82_001, 'All touser & toparty & totag are empty')
  const content = (text as { content?: unknown } | undefined)?.content
  if (msgtype !== 'text' || typeof content !== 'string') return refuse(40_008, 'invalid message type')
  if (content === '') return refuse(44_004, 'text content is empty')
  return Buffer.byteLength(content) > maxTextBytes ? refuse(45_002, 'content size out of limit') : undefined
}
