import { Type } from '../kit/type.ts'
import { read, write } from '../kit/call.ts'
import { Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { accountNamePattern, CaptchaAnswer, CodeType, NewPassword, VerificationCode } from './identity.shapes.ts'

const Account = Type.String({
  pattern: accountNamePattern,
  description: 'Account name: a letter, then letters, digits, dot, dash or underscore',
})
const RealName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Name of the person' })
const Agreement = Type.Boolean({ description: 'Whether the Terms of Service and the Privacy Policy were accepted' })

/** Becoming a member: by an invitation, or by asking and waiting for an administrator. */
export const registrationCalls = {
  register: write({
    at: 'POST /account',
    title: 'Register account',
    purpose:
      'Registers a person whose phone or email address was proved by a code. With an invitation the account can be used at once, without one it waits for an administrator of the named organisation; the answer does not say whether there is one.',
    access: { public: 'Registering is for those who have no account yet; the code proves the phone or email address' },
    scope: 'none',
    audit: 'identity.registered',
    body: Type.Object({
      account: Account,
      realName: RealName,
      codeType: CodeType,
      mobilePhone: Type.Optional(Type.String({ maxLength: 20, description: 'With codeType 1' })),
      email: Type.Optional(Type.String({ maxLength: 254, description: 'With codeType 2' })),
      verificationCode: VerificationCode,
      password: NewPassword,
      agreement: Agreement,
      invitation: Type.Optional(Type.String({ maxLength: 100, description: 'The secret of an invitation link' })),
      organisation: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'Without an invitation: the full name of the organisation, in either language',
        }),
      ),
    }),
    gives: Type.Object({
      Account: Type.String({ description: 'The account name' }),
      State: Type.Enum(['active', 'waiting'], { description: 'Whether it can be used, or waits for an administrator' }),
      OrgName: Type.String({ description: 'The organisation: of the invitation, or as it was typed' }),
    }),
    fails: [
      'identity.agreement-needed',
      'identity.wrong-phone',
      'identity.wrong-email',
      'identity.wrong-code',
      'identity.too-many-attempts',
      'identity.password-too-weak',
      'identity.password-below-rules',
      'identity.account-taken',
      'identity.phone-taken',
      'identity.email-taken',
      'identity.invitation-invalid',
      'identity.seats-full',
      'request.too-frequent',
    ],
  }),
  registerAdministrator: write({
    at: 'POST /account/administrator',
    title: 'Register invited administrator',
    purpose:
      'Makes the person who was invited to administer an organisation a member and administrator of it. The link is the proof, so that it works before anything delivers codes.',
    access: { public: 'The secret of the one-time link is the credential' },
    scope: 'none',
    audit: 'identity.registered',
    body: Type.Object({
      invitation: Type.String({ minLength: 20, maxLength: 100, description: 'The secret of the invitation link' }),
      account: Account,
      realName: RealName,
      mobilePhone: Type.Optional(Type.String({ maxLength: 20, description: 'This or an email address is needed' })),
      email: Type.Optional(Type.String({ maxLength: 254, description: 'This or a phone number is needed' })),
      password: NewPassword,
      agreement: Agreement,
    }),
    gives: Type.Object({
      Account: Type.String({ description: 'The account name' }),
      OrgName: Type.String({ description: 'The organisation' }),
    }),
    fails: [
      'identity.agreement-needed',
      'identity.wrong-phone',
      'identity.wrong-email',
      'identity.password-too-weak',
      'identity.password-below-rules',
      'identity.account-taken',
      'identity.phone-taken',
      'identity.email-taken',
      'identity.invitation-invalid',
      'identity.seats-full',
      'request.too-frequent',
    ],
  }),
  isExistMobile: write({
    at: 'POST /account/isExistMobile',
    title: 'Check phone number',
    purpose:
      'Checks whether a phone number is taken. It needs a captcha and is limited, so that nobody can enumerate accounts; the same captcha can be used for the code that follows.',
    access: { public: 'Asked while registering' },
    scope: 'none',
    audit: { none: 'Nothing is changed' },
    body: Type.Object({
      mobilePhone: Type.String({ maxLength: 20, description: 'The phone number' }),
      captcha: Type.Optional(CaptchaAnswer),
    }),
    gives: Type.Object({ IsExist: Type.Boolean({ description: 'Whether it is taken' }) }),
    fails: ['identity.wrong-phone', 'identity.captcha-needed', 'identity.captcha-wrong', 'request.too-frequent'],
  }),
  isExistEmail: write({
    at: 'POST /account/isExistEmail',
    title: 'Check email address',
    purpose:
      'Checks whether an email address is taken. It needs a captcha and is limited, so that nobody can enumerate accounts; the same captcha can be used for the code that follows.',
    access: { public: 'Asked while registering' },
    scope: 'none',
    audit: { none: 'Nothing is changed' },
    body: Type.Object({
      email: Type.String({ maxLength: 254, description: 'The email address' }),
      captcha: Type.Optional(CaptchaAnswer),
    }),
    gives: Type.Object({ IsExist: Type.Boolean({ description: 'Whether it is taken' }) }),
    fails: ['identity.wrong-email', 'identity.captcha-needed', 'identity.captcha-wrong', 'request.too-frequent'],
  }),
  invitation: read({
    at: 'GET /account/invitation',
    title: 'Get invitation',
    purpose: 'Returns what an invitation link invites to.',
    access: { public: 'The secret of the link is the credential' },
    scope: 'none',
    query: Type.Object({ token: Type.String({ maxLength: 100, description: 'The secret of the link' }) }),
    gives: Type.Object({
      OrgName: Type.String({ description: 'The organisation' }),
      Department: Nullable(Type.String({ description: 'The department one will belong to' })),
      IsAdministrator: Type.Boolean({ description: 'Whether one becomes an administrator: see registerAdministrator' }),
      ExpiresTime: Moment('Until when the link is good'),
    }),
    fails: ['identity.invitation-invalid'],
  }),
  memberInvitation: read({
    at: 'GET /account/memberInvitation',
    title: 'Get invitation of member',
    purpose: 'Returns who was invited by a personal link, and to which organisation.',
    access: { public: 'The secret of the link is the credential' },
    scope: 'none',
    query: Type.Object({ token: Type.String({ maxLength: 100, description: 'The secret of the link' }) }),
    gives: Type.Object({
      OrgName: Type.String({ description: 'The organisation' }),
      RealName: Type.String({ description: 'Name of the member' }),
      Account: Type.String({ description: 'The account name' }),
      ExpiresTime: Moment('Until when the link is good'),
    }),
    fails: ['identity.invitation-invalid'],
  }),
  acceptInvitation: write({
    at: 'POST /account/memberInvitation',
    title: 'Accept invitation of member',
    purpose:
      'Sets the password of a member who was invited by a personal link, and uses the link up. The member can sign in at once.',
    access: { public: 'The secret of the one-time link is the credential' },
    scope: 'none',
    audit: 'identity.invitation-accepted',
    body: Type.Object({
      token: Type.String({ minLength: 20, maxLength: 100, description: 'The secret of the link' }),
      password: NewPassword,
      agreement: Agreement,
    }),
    gives: Type.Object({ Account: Type.String({ description: 'The account name to sign in with' }) }),
    fails: [
      'identity.agreement-needed',
      'identity.password-too-weak',
      'identity.password-below-rules',
      'identity.same-as-old',
      'identity.used-before',
      'identity.invitation-invalid',
      'sso.provider-only',
      'request.too-frequent',
    ],
  }),
}
