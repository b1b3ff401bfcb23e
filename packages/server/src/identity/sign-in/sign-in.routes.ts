import { signInCalls } from '@atrium/contract/identity/sign-in.calls.ts'
import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/http/call-error.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { addressOf } from '#kit/http/device.ts'
import { handle, type Context } from '#kit/http/handle.ts'
import type { IdentityServices } from '../services.ts'
import { hasSecondStepToTake, type Visitor } from '../sessions/visitor.ts'
import { networkKey, consumeRateLimit } from './attempts.ts'
import { captchaSound, newCaptcha } from '../captcha.ts'
import { endSession } from '../identity.store.ts'
import { verifyPassword } from '../passwords/verify-password.ts'
import { sendSecondCode, takeSecondStep } from './take-second-step.ts'
import { clearSessionCookie } from '../sessions/session-cookie.ts'
import { isAddressBanned } from '../sessions/ip-whitelist.ts'
import { recordSignIn } from '#logs/sign-ins/sign-in-log.ts'
import { sessionStateOf } from '../sessions/session-state.ts'
import { signIn } from './sign-in.ts'
import { issueTicket } from '../passwords/tickets.ts'
import { sendSession } from '../sessions/session-response.ts'

const captchaLimit = { name: 'captcha', most: 60, seconds: 60 }
/** Lower: an audio captcha costs several times as much as an image, and few people need it. */
const captchaSoundLimit = { name: 'captcha-sound', most: 20, seconds: 60 }

/** Ends a session and logs the sign-out, unless it still waited for its second step. */
async function signOut(db: Db, { sessionId, level, person, organisation }: Visitor, request: FastifyRequest) {
  await endSession(db, sessionId)
  if (!person || hasSecondStepToTake(level)) return
  const account = { id: person.id, organisation_id: organisation?.id ?? null }
  await recordSignIn(db, { account, method: 'sign-out', result: 'signed-out', request })
}

/** Sign-in, second step, captcha, sign-out and the session's state. */
export function signIns(services: IdentityServices) {
  const enter = async ({ body, request, reply }: Context<typeof signInCalls.loginV2 | typeof signInCalls.login>) =>
    sendSession(services, await signIn(services, body, request), { request, reply })
  const consumeLimit = (budget: typeof captchaLimit, request: FastifyRequest) =>
    inTransaction(services.database, 'none', (db) =>
      consumeRateLimit(db, { ...budget, from: networkKey(services.secrets, addressOf(request)) }),
    )
  return handle(signInCalls, {
    loginV2: enter,
    login: enter,
    sendSecondCode: ({ body, visitor, request }) => sendSecondCode(services, { visitor, ...body }, request),
    async takeSecondStep({ body, visitor, request, reply }) {
      const signedIn = await takeSecondStep(services, { visitor, ...body }, { request, reply })
      return sendSession(services, signedIn, { request, reply })
    },
    async captcha({ request }) {
      await consumeLimit(captchaLimit, request)
      return newCaptcha(services)
    },
    async captchaSound({ body, lang, request }) {
      await consumeLimit(captchaSoundLimit, request)
      return { sound: await captchaSound(services, body.id, lang) }
    },
    async logout({ visitor, db, request, reply }) {
      const logoutUrl = visitor ? await services.signInRules.upstreamLogoutUrl(visitor) : null
      if (visitor) await signOut(db, visitor, request)
      clearSessionCookie(request, reply, services.settings)
      return { logoutUrl }
    },
    session: ({ visitor, lang, request }) => ({
      ...sessionStateOf(visitor, lang, services.clock.now()),
      IsAddressBanned: isAddressBanned(visitor?.organisation, visitor?.person, request),
    }),
    async authenticatedAccount({ body, visitor, request }) {
      if (body.accountId !== visitor.person.id) throw new CallError('access.denied')
      await verifyPassword(services, { visitor, password: body.password }, request)
      const ticket = { kind: 'reauthentication' as const, accountId: body.accountId, sessionId: visitor.sessionId }
      return { ticket: issueTicket(services, { ...ticket, stamp: null, channel: null }) }
    },
  })
}
