import {
  wrongRequest,
  type ArrivedMessage,
  type ChatAnswer,
  type ChatMember,
  type ChatRequest,
} from './chat-emulator.ts'

const ok = (values: object): ChatAnswer => ({ json: { errcode: 0, errmsg: 'ok', ...values, request_id: 'emulated' } })
const refuse = (errcode: number, errmsg: string): ChatAnswer => ({
  json: { errcode, errmsg, request_id: 'emulated' },
})

interface Task {
  userid: string
  /** The list of the result in which the person is. */
  list: 'unread_user_id_list' | 'read_user_id_list' | 'invalid_user_id_list' | 'forbidden_list'
  code?: string
}

const maxNoticesPerDay = 500
const maxTextBytes = 2_048

/** DingTalk's work notices: the search by phone number, sending, and what became of it. */
export function dingtalkNotices(agentId: number) {
  const members: ChatMember[] = []
  const arrived: ArrivedMessage[] = []
  const tasks = new Map<number, Task>()
  /** With `isSlow`, results are not there yet. */
  const state = { isSlow: false }

  function findMember(request: ChatRequest): ChatAnswer {
    const wrong = wrongRequest(request, ['mobile', 'support_exclusive_account_search'])
    const { mobile } = request.body
    if (wrong || typeof mobile !== 'string' || !/^\d{11}$/.test(mobile)) return refuse(400002, `无效的参数: ${wrong}`)
    const member = members.find(({ phone }) => phone === mobile)
    return member ? ok({ result: { userid: member.userid } }) : refuse(60121, '找不到该用户')
  }

  /** Whatever a person may not get is accepted all the same. */
  function taskFor(userid: string, text: string): Task {
    const member = members.find((one) => one.userid === userid)
    if (!member || member.isInRange === false) return { userid, list: 'invalid_user_id_list' }
    const own = arrived.filter((one) => one.userid === userid)
    if (own.some((one) => one.text === text)) return { userid, list: 'forbidden_list', code: '143106' }
    if (own.length >= maxNoticesPerDay) return { userid, list: 'forbidden_list', code: '143105' }
    arrived.push({ userid, text })
    return { userid, list: 'unread_user_id_list' }
  }

  function send(request: ChatRequest): ChatAnswer {
    const wrong = wrongRequest(request, ['agent_id', 'userid_list', 'dept_id_list', 'to_all_user', 'msg'])
    const { agent_id, userid_list, msg } = request.body
    if (wrong || typeof agent_id !== 'number') return refuse(400002, `无效的参数: ${wrong}`)
    if (agent_id !== agentId) return refuse(40056, '不合法的agentid')
    if (typeof userid_list !== 'string' || !/^[\w-]+$/.test(userid_list)) return refuse(400002, '无效的userid_list')
    const { msgtype, text } = (msg ?? {}) as { msgtype?: unknown; text?: { content?: unknown } }
    const content = text?.content
    if (msgtype !== 'text' || typeof content !== 'string' || content === '') return refuse(40035, '不合法的消息')
    if (Buffer.byteLength(content) > maxTextBytes) return refuse(40035, '消息内容过长')
    const task_id = 9_000_000 + tasks.size
    tasks.set(task_id, taskFor(userid_list, content))
    return ok({ task_id })
  }

  function result(request: ChatRequest): ChatAnswer {
    const wrong = wrongRequest(request, ['agent_id', 'task_id'])
    const { agent_id, task_id } = request.body
    if (wrong || agent_id !== agentId) return refuse(40056, '不合法的agentid')
    const task = typeof task_id === 'number' ? tasks.get(task_id) : undefined
    if (!task) return refuse(400002, '无效的task_id')
    const lists: Record<string, unknown[]> = Object.fromEntries(
      ['invalid', 'forbidden', 'failed', 'read', 'unread'].map((name) => [`${name}_user_id_list`, []]),
    )
    if (!state.isSlow) lists[task.list] = [task.code ? { code: task.code, count: 1, userid: task.userid } : task.userid]
    return ok({ send_result: lists })
  }

  return {
    members,
    arrived,
    state,
    routes: {
      '/topapi/v2/user/getbymobile': findMember,
      '/topapi/message/corpconversation/asyncsend_v2': send,
      '/topapi/message/corpconversation/getsendresult': result,
    },
  }
}
