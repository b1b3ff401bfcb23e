import { trialCalls } from '@atrium/contract/trial/trial.calls.ts'
import type { Particulars } from '@atrium/contract/trial/trial.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { CaptchaAnswer } from '@atrium/contract/identity/identity.shapes.ts'
import type { FastifyRequest } from 'fastify'
import { takeCaptcha } from '#identity/captcha.ts'
import { email, phone, proveRecipient, sendCode, type CodePurpose, type Recipient } from '#identity/codes.ts'
import { welcome } from '#identity/welcome.ts'
import { enterByCode } from '#identity/sign-in.ts'
import { CallError } from '#kit/call-error.ts'
import { newId } from '#kit/columns.ts'
import { toDate, type Db } from '#kit/database.ts'
import { addressOf } from '#kit/device.ts'
import { handle } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { acceptedVersion } from '#legal/legal.service.ts'
import { freeTrials } from './free-trial.ts'
import { keepApplication } from './trial.store.ts'

interface Applying {
  kind: 'trial' | 'register'
  mobile: string
  particulars: Particulars
  lang: Lang
  /** Of the terms that were accepted; null where nobody was asked to. */
  version: string | null
  request: FastifyRequest
}

/** Trying the applications out. */
export function trial(parts: Parts) {
  const sendTo = async (
    recipient: Recipient,
    {
      purpose,
      captcha,
      request,
    }: { purpose: CodePurpose; captcha: CaptchaAnswer | undefined; request: FastifyRequest },
  ) => {
    if (request.visitor?.level !== 'full') await takeCaptcha(parts, captcha)
    return sendCode(parts, { purpose, recipient }, request)
  }
  return handle(trialCalls, {
    ...freeTrials(parts),

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
      await proveRecipient(parts, guess, request)
      const applied = await keep(db, {
        kind: 'trial',
        mobile: recipient.address,
        particulars: body,
        lang,
        version: await acceptedVersion(parts, lang),
        request,
      })
      const self = { id: applied.ID, name: body.name.trim() }
      note({ actor: self, subject: self, changes: { company: [null, body.company], product: [null, body.product] } })
      return applied
    },

    sendLoginCode: ({ body: { mobilePhone, captcha }, request }) =>
      sendTo(phone(mobilePhone), { purpose: 'sign-in', captcha, request }),

    async login({ body, request, reply }) {
      const entering = { recipient: phone(body.mobilePhone), code: body.verificationCode, method: 'trial' as const }
      return welcome(parts, await enterByCode(parts, { ...entering, isAuto: false }, request), { request, reply })
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

/** Keeps an application; fails with `trial.duplicate` and the time of the answer where one waits already. */
async function keep(db: Db, { kind, mobile, particulars, lang, version, request }: Applying) {
  const ID = newId()
  const { is_new, answer_until } = await keepApplication(db, {
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
