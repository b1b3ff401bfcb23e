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

export const dingtalkApi = 'https://api.dingtalk.com'
const oldApi = 'https://oapi.dingtalk.com'

/** Throws a `ChatApiError` where an answer of `dingtalkApi` has a code. */
export function checkDingtalk({ code, message }: Answer): void {
  if (code) throw new ChatApiError(String(message ?? ''), { code })
}

/** Asks the directory of an organisation in the name of its app. Throws a `ChatApiError`. */
export const askDingtalkDirectory = async (app: ChatApp, path: string, body: object): Promise<Answer> =>
  objectIn(await askDingtalk(app, 'member', path, body), 'result')

/** Asks the older interface, which has the directory and the work notices, in the name of an app. Throws a `ChatApiError`. */
export async function askDingtalk<Operation extends string>(
  app: ChatApp<Operation>,
  operation: Operation,
  path: string,
  body: object,
): Promise<Answer> {
  const { answer, ...reply } = await askWithAppToken(app, {
    requestToken: () => requestAppToken(app),
    isTokenEnded,
    async ask(access_token) {
      const { received } = app.onRequest(operation, { endpoint: platformUrl(app, oldApi, path), ...body })
      const asked = await exchange(app, platformUrl(app, oldApi, path, { access_token }), { body })
      received('result' in asked.answer ? objectIn(asked.answer, 'result') : asked.answer)
      return asked
    },
  })
  const { code, message } = failureOf(answer)
  if (code !== 0) throw new ChatApiError(String(message ?? ''), { ...reply, code })
  return answer
}

/** What is wrong stands in the code below where there is one: 88 is any refusal of the gateway. */
const failureOf = ({ errcode, errmsg, sub_code: code = errcode, sub_msg: message = errmsg }: Answer) => ({
  code,
  message,
})

const isTokenEnded = ({ answer }: Reply): boolean => /^(40014|42001)$/.test(String(failureOf(answer).code))

async function requestAppToken<Operation extends string>(app: ChatApp<Operation>): Promise<AppToken> {
  const url = platformUrl(app, dingtalkApi, '/v1.0/oauth2/accessToken')
  app.onRequest('app-token', { endpoint: url, appKey: app.id })
  const { answer, ...reply } = await exchange(app, url, { body: { appKey: app.id, appSecret: app.secret } })
  const { code, message } = answer
  if (code) throw new ChatApiError(String(message ?? ''), { ...reply, code })
  return { token: textIn(answer, 'accessToken'), expiresInSeconds: Number(answer['expireIn']) || 0 }
}
