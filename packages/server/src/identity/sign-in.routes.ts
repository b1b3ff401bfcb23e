import { signInCalls } from '@atrium/contract/identity/sign-in.calls.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/call-error.ts'
import { inOneQuery } from '#kit/database.ts'
import { addressOf } from '#kit/device.ts'
import { handle, type Context } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { hasSecondStepToTake, type Visitor } from '#kit/visitor.ts'
import { fromOf, spendBudget } from './attempts.ts'
import { captchaSound, newCaptcha } from './captcha.ts'
import { endingSession } from './identity.store.ts'
import { judgePassword } from './judge-password.ts'
import { sendSecondCode, takeSecondStep } from './second-entry.ts'
import { clearToken } from './session-cookie.ts'
import { isAddressBanned } from '#settings/ip-whitelist.ts'
import { loggingSignIn } from '#logs/sign-in-log.ts'
import { sessionStateOf } from './session-state.ts'
import { signIn } from './sign-in.ts'
import { issueTicket } from './tickets.ts'
import { welcome } from './welcome.ts'

const captchasAMinute = { name: 'captcha', most: 60, seconds: 60 }
/** Spoken captchas cost several times as much as drawn ones, and few people need them. */
const captchaSoundsAMinute = { name: 'captcha-sound', most: 20, seconds: 60 }

/** The expression that logs the going out; who had not come in yet did not go out. */
function goingOut({ level, person, organisation }: Visitor, request: FastifyRequest): SQL {
  if (!person || hasSecondStepToTake(level)) return sql`null`
  const account = { id: person.id, organisation_id: organisation?.id ?? null }
  return loggingSignIn({ account, method: 'sign-out', result: 'signed-out', request })
}

/** Coming in and going out. */
export function signIns(parts: Parts) {
  const enter = async ({ body, request, reply }: Context<typeof signInCalls.loginV2 | typeof signInCalls.login>) =>
    welcome(parts, await signIn(parts, body, request), { request, reply })
  const spend = (budget: typeof captchasAMinute, request: FastifyRequest) =>
    inOneQuery(parts.database, 'none', (db) =>
      spendBudget(db, { ...budget, from: fromOf(parts.secrets, addressOf(request)) }),
    )
  return handle(signInCalls, {
    loginV2: enter,
    login: enter,
    sendSecondCode: ({ body, visitor, request }) => sendSecondCode(parts, { visitor, ...body }, request),
    async takeSecondStep({ body, visitor, request, reply }) {
      const signedIn = await takeSecondStep(parts, { visitor, ...body }, { request, reply })
      return welcome(parts, signedIn, { request, reply })
    },
    async captcha({ request }) {
      await spend(captchasAMinute, request)
      return newCaptcha(parts)
    },
    async captchaSound({ body, lang, request }) {
      await spend(captchaSoundsAMinute, request)
      return { sound: await captchaSound(parts, body.id, lang) }
    },
    async logout({ visitor, db, request, reply }) {
      if (visitor) await db.execute(sql`select ${endingSession(visitor.sessionId)}, ${goingOut(visitor, request)}`)
      clearToken(request, reply, parts.settings)
      return { logoutUrl: null }
    },
    session: ({ visitor, lang, request }) => ({
      ...sessionStateOf(visitor, lang, parts.clock.now()),
      IsAddressBanned: isAddressBanned(visitor?.organisation, visitor?.person, request),
    }),
    async authenticatedAccount({ body, visitor, request }) {
      if (body.accountId !== visitor.person.id) throw new CallError('access.denied')
      await judgePassword(parts, { visitor, password: body.password }, request)
      const ticket = { kind: 'reauthentication' as const, accountId: body.accountId, sessionId: visitor.sessionId }
      return { ticket: issueTicket(parts, { ...ticket, stamp: null, channel: null }) }
    },
  })
}
