import { Type } from '../kit/type.ts'
import { write } from '../kit/call.ts'
import { Id, Moment } from '../kit/ids.ts'
import { CaptchaAnswer, CodeSent, SessionState, VerificationCode } from '../identity/identity.shapes.ts'
import { freeTrialCalls } from './free-trial.calls.ts'
import { Particulars } from './trial.shapes.ts'

const forStrangers = { public: 'Trials are for those who have no account yet' }
const Phone = Type.String({ maxLength: 20, description: 'Mainland mobile number' })

/** What an application answers: it is decided within 48 hours. */
const Applied = Type.Object({
  ID: Id('trial-application', 'The application'),
  AnswerUntil: Moment('Until when it will be answered'),
})

const applyFails = [
  'identity.agreement-needed',
  'identity.wrong-phone',
  'identity.wrong-email',
  'trial.duplicate',
] as const
const sendFails = [
  'identity.no-sms-delivery',
  'identity.wrong-phone',
  'identity.captcha-needed',
  'identity.captcha-wrong',
  'request.too-frequent',
] as const
const codeFails = ['identity.wrong-code', 'identity.too-many-attempts', 'request.too-frequent'] as const

/** Trying the applications out: asking for a trial, and signing in to one. */
export const trialCalls = {
  ...freeTrialCalls,

  sendApplyCode: write({
    at: 'POST /verificationCode/applyTrialMobile',
    title: 'Send trial application code',
    purpose:
      'Sends the code that proves the phone of a trial application. A stranger needs a captcha after a suspicious request.',
    access: forStrangers,
    scope: 'none',
    audit: { none: 'Codes are counted by recipient, and the message is in the outbox' },
    body: Type.Object({
      account: Phone,
      checkType: Type.Enum([4], { description: '4 a trial application' }),
      captcha: Type.Optional(CaptchaAnswer),
    }),
    gives: CodeSent,
    fails: sendFails,
  }),
  apply: write({
    at: 'POST /account/applyTrial',
    title: 'Apply for trial',
    purpose:
      'Applies for a trial. It is answered within 48 hours; a second application by the same phone is recognised.',
    access: forStrangers,
    scope: 'none',
    audit: 'trial.applied',
    body: Type.Object({
      ...Particulars.properties,
      mobilePhone: Phone,
      verificationCode: VerificationCode,
      agreement: Type.Boolean({ description: 'Whether the Terms of Service and the Privacy Policy were accepted' }),
    }),
    gives: Applied,
    fails: [...applyFails, ...codeFails],
  }),
  sendLoginCode: write({
    at: 'POST /Trial/Login/SendCode',
    title: 'Send trial sign-in code',
    purpose:
      'Sends the code for signing in to a trial. The answer is the same whether or not the number has one. A stranger needs a captcha after a suspicious request.',
    access: forStrangers,
    scope: 'none',
    audit: { none: 'Codes are counted by recipient, and the message is in the outbox' },
    body: Type.Object({ mobilePhone: Phone, captcha: Type.Optional(CaptchaAnswer) }),
    gives: CodeSent,
    fails: sendFails,
  }),
  login: write({
    at: 'POST /Trial/Login',
    title: 'Sign in to trial',
    purpose: 'Signs a trial or temporary user in by code. The session ends with the trial at the latest.',
    access: forStrangers,
    scope: 'none',
    audit: { none: 'Sign-ins have a log of their own' },
    body: Type.Object({ mobilePhone: Phone, verificationCode: VerificationCode }),
    gives: SessionState,
    fails: [
      'access.address-banned',
      'identity.wrong-phone',
      'identity.locked-by-admin',
      'identity.inactive',
      'identity.waiting',
      'identity.organisation-suspended',
      'trial.ended',
      ...codeFails,
    ],
  }),
  registerApply: write({
    at: 'POST /Trial/RegisterApply',
    title: 'Apply from trial',
    purpose: 'Applies, from within a trial, for a full account or a longer trial. The phone is already proved.',
    access: 'trial',
    scope: 'none',
    audit: 'trial.applied',
    body: Particulars,
    gives: Applied,
    fails: ['identity.no-phone', 'identity.wrong-email', 'trial.duplicate'],
  }),
}
