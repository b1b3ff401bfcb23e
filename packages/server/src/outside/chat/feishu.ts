import { askWithAppToken, type AppToken } from './app-tokens.ts'
import {
  ChatApiError,
  exchange,
  objectIn,
  platformUrl,
  textIn,
  type Answer,
  type ChatApp,
  type Reply,
} from './chat-api.ts'

/** Feishu's own hosts, or those of Lark: where people sign in, and the interface. */
export const feishuHosts = (isLark: boolean) =>
  isLark
    ? { accounts: 'https://accounts.larksuite.com', open: 'https://open.larksuite.com' }
    : { accounts: 'https://accounts.feishu.cn', open: 'https://open.feishu.cn' }

/** Throws a `ChatApiError` where an answer has another code than 0. */
export const checkFeishu = (answer: Answer): void => check({ answer })

/** Asks Feishu or Lark with the token of a person, and returns the data of its answer. Throws a `ChatApiError`. */
export async function askFeishu<Operation extends string>(
  app: ChatApp<Operation>,
  operation: Operation,
  path: string,
  { token, isLark }: { token: string; isLark: boolean },
): Promise<Answer> {
  const url = platformUrl(app, feishuHosts(isLark).open, path)
  const { received } = app.onRequest(operation, { endpoint: url })
  const reply = await exchange(app, url, { headers: { authorization: `Bearer ${token}` } })
  check(reply)
  const data = objectIn(reply.answer, 'data')
  received(data)
  return data
}

/** An app of an organisation at Feishu or, outside China, at Lark. */
export interface FeishuApp<Operation extends string> extends ChatApp<Operation> {
  isLark: boolean
}

/** Asks Feishu or Lark in the name of an app, and returns the data of the answer. Throws a `ChatApiError`. */
export async function askFeishuAsApp<Operation extends string>(
  app: FeishuApp<Operation>,
  operation: Operation,
  path: string,
  { query, body }: { query?: Record<string, string>; body?: object },
): Promise<Answer> {
  const host = feishuHosts(app.isLark).open
  const reply = await askWithAppToken(app, {
    requestToken: () => requestTenantToken(app),
    isTokenEnded: ({ answer }) => answer['code'] === 99991663,
    async ask(token) {
      const { received } = app.onRequest(operation, { endpoint: platformUrl(app, host, path), ...query, ...body })
      const headers = { authorization: `Bearer ${token}` }
      const asked = await exchange(app, platformUrl(app, host, path, query), { headers, ...(body && { body }) })
      received(asked.answer)
      return asked
    },
  })
  check(reply)
  return objectIn(reply.answer, 'data')
}

async function requestTenantToken<Operation extends string>(app: FeishuApp<Operation>): Promise<AppToken> {
  const url = platformUrl(app, feishuHosts(app.isLark).open, '/open-apis/auth/v3/tenant_access_token/internal')
  app.onRequest('app-token', { endpoint: url, app_id: app.id })
  const reply = await exchange(app, url, { body: { app_id: app.id, app_secret: app.secret } })
  check(reply)
  const { answer } = reply
  return { token: textIn(answer, 'tenant_access_token'), expiresInSeconds: Number(answer['expire']) || 0 }
}

function check({ answer, ...reply }: Pick<Reply, 'answer'> & Partial<Reply>): void {
  const { code, msg, error_description = msg } = answer
  if (code !== 0) throw new ChatApiError(String(error_description ?? ''), { ...reply, code })
}
