import { Type } from '../kit/type.ts'
import { write } from '../kit/call.ts'
import { Account, CaptchaAnswer, channelFails, CodeSent, CodeType, VerificationCode } from './identity.shapes.ts'

const toStranger = {
  public:
    'Codes are how strangers prove a phone or an email address; budgets guard it, and a captcha after a suspicious request',
}
const sending = { none: 'Codes are counted by recipient, and the message is in the outbox' }

const sendFails = [
  ...channelFails,
  'identity.captcha-needed',
  'identity.captcha-wrong',
  'identity.wrong-phone',
  'identity.wrong-email',
  'request.too-frequent',
] as const

const Wanted = Type.Object({
  account: Type.String({ maxLength: 254, description: 'The phone number or email address' }),
  checkType: Type.Enum([1, 3], {
    description:
      'What the code is for: 1 registration; 3 proving that a phone or email address is one’s own – to sign in, or when signed in to bind it',
  }),
  captcha: Type.Optional(CaptchaAnswer),
})

/** Codes of six digits, sent to a phone or an email address. */
export const codeCalls = {
  sendMobileCode: write({
    at: 'POST /verificationCode/mobile',
    title: 'Send code by phone',
    purpose:
      'Sends a code to a phone. The answer is the same whether anybody has the number; a code to register with is not sent to a number that is taken. A stranger needs a captcha after a suspicious request.',
    access: toStranger,
    scope: 'none',
    audit: sending,
    body: Wanted,
    gives: CodeSent,
    fails: sendFails,
  }),
  sendEmailCode: write({
    at: 'POST /verificationCode/email',
    title: 'Send code by email',
    purpose:
      'Sends a code to an email address. The answer is the same whether anybody has the address; a code to register with is not sent to an address that is taken. A stranger needs a captcha after a suspicious request.',
    access: toStranger,
    scope: 'none',
    audit: sending,
    body: Wanted,
    gives: CodeSent,
    fails: sendFails,
  }),
  sendPasswordCode: write({
    at: 'POST /Account/ModifyPassword/SendCode',
    title: 'Send password reset code',
    purpose:
      'Sends the code for a new password: to the named phone or email address, or when signed in to the own one. A stranger needs a captcha after a suspicious request.',
    access: toStranger,
    scope: 'none',
    audit: sending,
    body: Type.Object({
      account: Type.Optional(Account('Phone number or email address; not needed when signed in')),
      codeType: CodeType,
      captcha: Type.Optional(CaptchaAnswer),
    }),
    gives: CodeSent,
    fails: [...sendFails, 'identity.account-needed', 'identity.no-phone', 'identity.no-email'],
  }),
  verifyCode: write({
    at: 'POST /Account/Code/Verify',
    title: 'Verify password reset code',
    purpose: 'Verifies the code for a new password and returns a ticket with which the password can be set once.',
    access: toStranger,
    scope: 'none',
    audit: { none: 'Wrong codes are in the sign-in log; the new password will be logged' },
    body: Type.Object({
      Account: Type.Optional(Account('What the code was sent to; not needed when signed in')),
      codeType: Type.Optional(CodeType),
      VerificationCode,
    }),
    gives: Type.Object({
      Ticket: Type.String({ description: 'Proof for password/reset, good for 10 minutes and one use' }),
    }),
    fails: [
      'identity.account-needed',
      'identity.wrong-phone',
      'identity.wrong-email',
      'identity.no-phone',
      'identity.no-email',
      'identity.wrong-code',
      'identity.other-proof-needed',
      'sso.provider-only',
      'identity.too-many-attempts',
      'request.too-frequent',
    ],
  }),
}
