import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { handle, type Context } from '#kit/handle.ts'
import { languageOf } from '#kit/language.ts'
import type { Parts } from '#kit/parts.ts'
import { signIn } from './identity.service.ts'
import { endSession } from './identity.store.ts'
import { clearToken, giveToken } from './session-cookie.ts'
import { sessionStateOf } from './session-state.ts'

/** Coming in and going out. */
export function identity(parts: Parts) {
  const enter = async ({
    body,
    request,
    reply,
  }: Context<typeof identityCalls.loginV2 | typeof identityCalls.login>) => {
    const { token, visitor } = await signIn(parts, body, request)
    giveToken(request, reply, { token, isAuto: body.autoLogin ?? false, settings: parts.settings })
    return sessionStateOf(visitor, visitor.lang ?? languageOf(request), parts.clock.now())
  }
  return handle(identityCalls, {
    loginV2: enter,
    login: enter,
    async logout({ visitor, db, request, reply }) {
      if (visitor) await endSession(db, visitor.sessionId)
      clearToken(request, reply, parts.settings)
      return { logoutUrl: null }
    },
    session: ({ visitor, lang }) => sessionStateOf(visitor, lang, parts.clock.now()),
  })
}
