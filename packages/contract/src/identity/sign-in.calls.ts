import { Type } from '../kit/type.ts'
import { read, write } from '../kit/call.ts'
import { Id, Moment } from '../kit/ids.ts'
import { CaptchaAnswer, channelFails, CodeSent, CodeType, SessionState, VerificationCode } from './identity.shapes.ts'

const fromStranger = { public: 'Signing in is how a stranger becomes someone' }
const ownLog = { none: 'Signing in and out has a log of its own' }
/** Why someone who has proved who they are may not sign in all the same. */
const entryFails = [
  'identity.organisation-suspended',
  'identity.locked-by-admin',
  'identity.waiting',
  'identity.inactive',
  'trial.ended',
  'sso.required',
  'sso.provider-only',
] as const
const signInFails = [
  'access.address-banned',
  'identity.account-needed',
  'identity.password-needed',
  'identity.wrong-password',
  'identity.wrong-code',
  'identity.too-many-attempts',
  'identity.captcha-needed',
  'identity.captcha-wrong',
  'identity.locked',
  'identity.no-phone',
  'identity.other-proof-needed',
  'identity.wrong-phone',
  'identity.wrong-email',
  'request.too-frequent',
  ...entryFails,
] as const

const Credentials = Type.Object({
  productType: Type.Optional(
    Type.String({
      maxLength: 32,
      description: 'Code of the application the person comes from; stored in the sign-in log',
    }),
  ),
  loginClient: Type.Optional(
    Type.String({
      maxLength: 32,
      description: 'What kind of client this is, for example `web`; stored in the sign-in log',
    }),
  ),
  account: Type.String({ maxLength: 254, description: 'Account name, mainland mobile number or email address' }),
  password: Type.Optional(
    Type.String({
      maxLength: 128,
      description: 'Lower-case hex SHA-256 of `atrium:` followed by the password; not with a code',
    }),
  ),
  verificationCode: Type.Optional(VerificationCode),
  autoLogin: Type.Optional(Type.Boolean({ description: 'Stay signed in for 1 day without use instead of 30 minutes' })),
  captcha: Type.Optional(CaptchaAnswer),
})

/** Coming in, by password or by code, with the second step where one is asked for, and going out. */
export const signInCalls = {
  loginV2: write({
    at: 'POST /account/loginV2',
    title: 'Sign in',
    purpose:
      'Signs a person in, by password or by a code sent to the phone or email address, and sets the session cookie. Where a second step is asked for, the session is half-signed until it is taken.',
    access: fromStranger,
    scope: 'none',
    audit: ownLog,
    body: Credentials,
    gives: SessionState,
    fails: signInFails,
  }),
  login: write({
    at: 'POST /account/login',
    title: 'Sign in (older form)',
    purpose: 'Signs a person in like loginV2, which replaces it.',
    access: fromStranger,
    scope: 'none',
    audit: ownLog,
    body: Credentials,
    gives: SessionState,
    fails: signInFails,
  }),
  sendSecondCode: write({
    at: 'POST /Account/Login/SecondaryVerify/SendCode',
    title: 'Send second-step code',
    purpose: 'Sends the code of the second step to the caller’s phone or email address.',
    access: 'half-signed',
    scope: 'none',
    audit: ownLog,
    body: Type.Object({ codeType: CodeType }),
    gives: CodeSent,
    fails: [
      ...channelFails,
      'identity.no-phone',
      'identity.no-email',
      'identity.no-second-step',
      'request.too-frequent',
    ],
  }),
  takeSecondStep: write({
    at: 'POST /Account/Login/Secondary',
    title: 'Complete second step',
    purpose: 'Completes the second step of signing in. The session becomes a full one.',
    access: 'half-signed',
    scope: 'none',
    audit: ownLog,
    body: Type.Object({
      method: Type.Enum(['phone', 'email', 'password'], { description: 'One of the methods of `SecondStep`' }),
      verificationCode: Type.Optional(VerificationCode),
      password: Type.Optional(Type.String({ maxLength: 128, description: 'As in loginV2, for the method `password`' })),
      remember: Type.Optional(
        Type.Boolean({
          description: 'Ask for no second step in this browser for 30 days, where new devices are asked',
        }),
      ),
    }),
    gives: SessionState,
    fails: [
      'identity.no-second-step',
      'identity.no-phone',
      'identity.no-email',
      'identity.wrong-code',
      'identity.wrong-password',
      'identity.password-needed',
      'identity.too-many-attempts',
      'request.too-frequent',
      ...entryFails,
    ],
  }),
  captcha: write({
    at: 'POST /captcha',
    title: 'Create captcha picture',
    purpose: 'Returns a captcha picture of 120 by 32 pixels, valid for 2 minutes and one use.',
    access: { public: 'It is there for strangers' },
    scope: 'none',
    audit: { none: 'Nothing happens yet' },
    gives: Type.Object({
      id: Type.String({ description: 'Sent back with the answer' }),
      image: Type.String({ description: 'The picture as a `data:` address' }),
      expiresAt: Moment('Until when it is good'),
    }),
    fails: ['request.too-frequent'],
  }),
  captchaSound: write({
    at: 'POST /captcha/sound',
    title: 'Create captcha sound',
    purpose: 'Returns six spoken digits in the language of the caller, as an alternative to the captcha picture.',
    access: { public: 'It is there for strangers' },
    scope: 'none',
    audit: { none: 'Nothing happens yet' },
    body: Type.Object({ id: Type.String({ maxLength: 400, description: 'The captcha' }) }),
    gives: Type.Object({ sound: Type.String({ description: 'A WAV file as a `data:` address' }) }),
    fails: ['identity.captcha-wrong', 'request.too-frequent'],
  }),
  logout: write({
    at: 'POST /account/logout',
    title: 'Sign out',
    purpose: 'Ends the session, if there is one, and clears its cookie.',
    access: { public: 'Signing out must work even when the session has already ended' },
    scope: 'none',
    audit: ownLog,
    changesSession: true,
    gives: Type.Object({
      logoutUrl: Type.Union([Type.String(), Type.Null()], {
        description: 'Where single sign-on wants the browser to go next, or null',
      }),
    }),
  }),
  session: read({
    at: 'GET /account/session',
    title: 'Get session',
    purpose: 'Returns the state of the session, from which every page starts.',
    access: { public: 'A page has to learn that nobody is signed in' },
    scope: 'none',
    gives: SessionState,
  }),
  authenticatedAccount: write({
    at: 'POST /account/authenticatedAccount',
    title: 'Confirm identity',
    purpose: 'Verifies the password of the person again before a sensitive change.',
    access: 'signed-in',
    scope: 'none',
    audit: { none: 'Nothing is changed; a wrong password is in the sign-in log' },
    body: Type.Object({
      accountId: Id('account', 'The own account'),
      password: Type.String({ maxLength: 128, description: 'As in loginV2' }),
    }),
    gives: Type.Object({
      ticket: Type.String({ description: 'Proof for the change, good for 10 minutes in this session' }),
    }),
    fails: ['access.denied', 'identity.wrong-password', 'identity.locked', 'request.too-frequent'],
  }),
}
