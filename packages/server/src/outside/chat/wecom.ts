import { askWithAppToken, type AppToken } from './app-tokens.ts'
import { ChatApiError, exchange, platformUrl, textIn, type Answer, type ChatApp, type Reply } from './chat-api.ts'

const api = 'https://qyapi.weixin.qq.com'

interface Question {
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** Asks WeCom in the name of an app. Throws a `ChatApiError`. */
export async function askWecom<Operation extends string>(
  app: ChatApp<Operation>,
  operation: Operation,
  path: string,
  { query, body }: Question,
): Promise<Answer> {
  const reply = await askWithAppToken(app, {
    requestToken: () => requestAppToken(app),
    isTokenEnded: ({ answer: { errcode } }) => errcode === 40014 || errcode === 42001,
    async ask(access_token) {
      const { received } = app.onRequest(operation, { endpoint: platformUrl(app, api, path), ...query, ...body })
      const asked = await exchange(app, platformUrl(app, api, path, { access_token, ...query }), body && { body })
      received(asked.answer)
      return asked
    },
  })
  check(reply)
  return reply.answer
}

async function requestAppToken<Operation extends string>(app: ChatApp<Operation>): Promise<AppToken> {
  const path = '/cgi-bin/gettoken'
  app.onRequest('app-token', { endpoint: platformUrl(app, api, path), corpid: app.id })
  const reply = await exchange(app, platformUrl(app, api, path, { corpid: app.id, corpsecret: app.secret }))
  check(reply)
  const { answer } = reply
  return { token: textIn(answer, 'access_token'), expiresInSeconds: Number(answer['expires_in']) || 0 }
}

function check({ answer: { errcode, errmsg }, ...reply }: Reply): void {
  if (errcode !== 0) throw new ChatApiError(String(errmsg ?? ''), { ...reply, code: errcode })
}
