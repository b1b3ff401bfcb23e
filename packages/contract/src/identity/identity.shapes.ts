import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { codeDigits, codeTypes, languages, launcherViews, uiVersions } from '../constants.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { startPages } from '../menus/menu-entries.ts'

export const Lang = Type.Enum(languages, { description: 'Language: `zh` or `en`' })

/** The person behind the session. */
export const AccountInfo = Type.Object({
  ID: Id('account', 'The account'),
  RealName: Type.String({ description: 'The name of the person' }),
  Photo: Nullable(Type.String({ description: 'Address of the photo below the portal, or null' })),
  Account: Type.String({ description: 'The account name' }),
  MobilePhone: Nullable(Type.String({ description: 'Mainland mobile number, masked' })),
  Email: Nullable(Type.String({ description: 'Email address, masked' })),
})
export type AccountInfo = Static<typeof AccountInfo>

/** The main department of the person. */
export const DeptInfo = Type.Object({
  ID: Id('department', 'The department'),
  Name: Type.String({ description: 'Name of the department' }),
})

/** What is known of the person's password without knowing it. */
export const PwdInfo = Type.Object({
  IsSet: Type.Boolean({ description: 'Whether there is one: people whom a provider signs in may have none' }),
  ChangedTime: Nullable(Moment('When the password was last changed')),
  ExpiresTime: Nullable(Moment('When it has to be changed, where the organisation wants that from time to time')),
  IsExpired: Type.Boolean({ description: 'Whether it must be changed before anything else' }),
})

/** How the second step of signing in can be taken: one of these. */
export const SecondStep = Type.Object({
  Methods: Type.Array(
    Type.Object({
      Method: Type.Enum(['phone', 'email', 'password'], { description: 'What is asked for' }),
      Target: Nullable(Type.String({ description: 'Where a code goes, masked; null for `password`' })),
    }),
    { description: 'Any one of them will do' },
  ),
  CanRemember: Type.Boolean({ description: 'Whether this browser can be remembered for 30 days' }),
})
export type SecondStep = Static<typeof SecondStep>

/** The answer to a captcha. */
export const CaptchaAnswer = Type.Object({
  id: Type.String({ maxLength: 400, description: 'The captcha' }),
  text: Type.String({ maxLength: 20, description: 'The characters of the picture, or the six spoken digits' }),
})
export type CaptchaAnswer = Static<typeof CaptchaAnswer>

/** What the specification calls `codeType`. */
export const CodeType = Type.Enum([codeTypes.phone, codeTypes.email], { description: '1 phone, 2 email' })

export const VerificationCode = Type.String({
  pattern: `^\\d{${codeDigits}}$`,
  description: 'The six digits that were sent',
})

/** Outside the demonstration no code is sent on a channel that nothing delivers. */
export const channelFails = ['identity.no-sms-delivery', 'identity.no-email-delivery'] as const

/** That a code is on its way – or would be, if anybody had that phone or address. */
export const CodeSent = Type.Object({
  ResendAfter: Type.Integer({ description: 'Seconds until another one can be sent' }),
  ExpiresAfter: Type.Integer({ description: 'Seconds for which it is good' }),
})
export type CodeSent = Static<typeof CodeSent>

/** What names an account. */
export const Account = (description: string) => Type.String({ maxLength: 254, description })
export const accountNamePattern = '^[a-zA-Z][a-zA-Z0-9._-]{1,49}$'

/** A password that is known already. */
export const PasswordDigest = Type.String({
  maxLength: 128,
  description: 'Lower-case hex SHA-256 of `atrium:` followed by the password',
})

/** A password to be, as plain text, so that the rules can be checked. */
export const NewPassword = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'The new password as plain text, so that the rules can be checked',
})

export const OrganisationInfo = Type.Object({
  ID: Id('organisation', 'The organisation'),
  OrgName: Type.String({ description: 'Name of the organisation' }),
  Logo: Nullable(Type.String({ description: 'Address of the logo below the portal, or null' })),
})

/** Everything a page has to know of who is there: the specification's session and account state. */
export const SessionState = Type.Object({
  logged: Type.Boolean({
    description: 'Whether anyone is signed in; every other field is null or its default when not',
  }),
  AccountInfo: Nullable(AccountInfo),
  DeptInfo: Nullable(DeptInfo),
  PwdInfo: Nullable(PwdInfo),
  SecondStep: Nullable(SecondStep),
  Organisation: Nullable(OrganisationInfo),
  HiddenMenus: Type.Array(Type.String(), { description: 'Entries of the menu that are hidden from the person' }),
  IsAddressBanned: Type.Boolean({ description: 'Whether the IP whitelist keeps the person out where they are now' }),
  Identity: Type.Union(
    [
      Type.Literal('visitor'),
      Type.Literal('half-signed'),
      Type.Literal('trial'),
      Type.Literal('member'),
      Type.Literal('organisation-admin'),
      Type.Literal('operator'),
    ],
    {
      description: 'What the person is to the portal',
    },
  ),
  autoLogin: Type.Boolean({ description: 'Whether automatic sign-in for 1 day was ticked' }),
  ExpiredTime: Nullable(Moment('When the session ends at the latest')),
  Lang,
  LoginModel: Nullable(
    Type.Union([Type.Literal('account'), Type.Literal('phone'), Type.Literal('email')], {
      description: 'What the person typed to name the account',
    }),
  ),
  LoginType: Type.Integer({ description: '0 password or code, 1 AD, 2 single sign-on' }),
  UIVersion: Type.Enum(uiVersions, { description: 'The look of the portal' }),
  StartPage: Nullable(
    Type.Enum(startPages, {
      description: 'The entry of the menu that the person begins at; null for the home page',
    }),
  ),
  LauncherView: Type.Enum(launcherViews, { description: 'How the launcher shows applications' }),
  IsHomeGuided: Type.Boolean({ description: 'Whether the tour of the home page is finished' }),
  IsPersonalCenterGuided: Type.Boolean({ description: 'Whether the tour of the personal centre is finished' }),
  loginMode: Nullable(
    Type.Union([Type.Literal('normal'), Type.Literal('trial')], { description: 'How the person is here' }),
  ),
  IsOrganAdmin: Type.Integer({ description: '1 for an administrator of the organisation, else 0' }),
  RemainingHours: Nullable(Type.Integer({ description: 'Whole hours until a trial ends; null when it is not one' })),
  loginName: Nullable(Type.String({ description: 'The name the person signed in with' })),
  logoutUrl: Nullable(Type.String({ description: 'Where single sign-on wants the browser to go after signing out' })),
})
export type SessionState = Static<typeof SessionState>
