import { trialCalls } from '@atrium/contract/trial/trial.calls.ts'
import type { Particulars } from '@atrium/contract/trial/trial.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { CaptchaAnswer } from '@atrium/contract/identity/identity.shapes.ts'
import type { FastifyRequest } from 'fastify'
import { email, phone, verifyRecipient, sendCode, type CodePurpose, type Recipient } from '#identity/codes/codes.ts'
import { sendSession } from '#identity/sessions/session-response.ts'
import { signInWithCode } from '#identity/sign-in/sign-in.ts'
import { CallError } from '#kit/http/call-error.ts'
import { newId } from '#kit/data/columns.ts'
import { toDate, type Db } from '#kit/data/database.ts'
import { addressOf } from '#kit/http/device.ts'
import { handle } from '#kit/http/handle.ts'
import type { IdentityServices } from '#identity/services.ts'
import { acceptedVersion } from '#legal/legal.service.ts'
import { freeTrials } from './free-trial.ts'
import { insertApplication } from './trial.store.ts'

interface TrialApplicationInput {
  kind: 'trial' | 'register'
  mobile: string
  particulars: Particulars
  lang: Lang
  /** Version of the accepted terms; null without terms. */
  version: string | null
  request: FastifyRequest
}

/** Handlers of trial applications. */
export function trial(services: IdentityServices) {
  const sendTo = async (
    recipient: Recipient,
    {
      purpose,
      captcha,
      request,
    }: { purpose: CodePurpose; captcha: CaptchaAnswer | undefined; request: FastifyRequest },
  ) => {
    const isStranger = request.visitor?.level !== 'full'
    return sendCode(services, { purpose, recipient, ...(isStranger && { stranger: { captcha } }) }, request)
  }
  return handle(trialCalls, {
    ...freeTrials(services),

    sendApplyCode: ({ body: { account, captcha }, request }) =>
      sendTo(phone(account), { purpose: 'apply-trial', captcha, request }),

    async apply({ body, db, lang, request, note }) {
      if (!body.agreement) throw new CallError('identity.agreement-needed')
      const recipient = phone(body.mobilePhone)
      checkEmail(body)
      const guess = {
        purpose: 'apply-trial' as const,
        recipient,
        code: body.verificationCode,
        method: 'trial' as const,
      }
      await verifyRecipient(services, guess, request)
      const applied = await keep(db, {
        kind: 'trial',
        mobile: recipient.address,
        particulars: body,
        lang,
        version: await acceptedVersion(services, lang),
        request,
      })
      const self = { id: applied.ID, name: body.name.trim() }
      note({ actor: self, subject: self, changes: { company: [null, body.company], product: [null, body.product] } })
      return applied
    },

    sendLoginCode: ({ body: { mobilePhone, captcha }, request }) =>
      sendTo(phone(mobilePhone), { purpose: 'sign-in', captcha, request }),

    async login({ body, request, reply }) {
      const attempt = { recipient: phone(body.mobilePhone), code: body.verificationCode, method: 'trial' as const }
      return sendSession(services, await signInWithCode(services, { ...attempt, isAuto: false }, request), {
        request,
        reply,
      })
    },

    async registerApply({ body, visitor: { person }, db, lang, request, note, fail }) {
      const mobile = person.mobilePhone ?? fail('identity.no-phone')
      checkEmail(body)
      const applied = await keep(db, {
        kind: 'register',
        mobile,
        particulars: body,
        lang,
        version: null,
        request,
      })
      note({ subject: { id: person.id, name: person.realName }, changes: { product: [null, body.product] } })
      return applied
    },
  })
}

function checkEmail({ email: typed }: Particulars): void {
  if (typed?.trim()) email(typed)
}

/** Inserts an application. Throws `trial.duplicate`, with the time until which it is answered, if one is waiting. */
async function keep(db: Db, { kind, mobile, particulars, lang, version, request }: TrialApplicationInput) {
  const ID = newId()
  const { is_new, answer_until } = await insertApplication(db, {
    ...particulars,
    id: ID,
    kind,
    mobile,
    lang,
    version,
    address: addressOf(request),
  })
  const AnswerUntil = toDate(answer_until).toISOString()
  if (is_new) return { ID, AnswerUntil }
  const until = AnswerUntil.slice(0, 16).replace('T', ' ')
  throw new CallError('trial.duplicate', { values: { until: `${until} UTC` }, details: { AnswerUntil } })
}
