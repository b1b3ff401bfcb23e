import { Type, type Static } from 'typebox'
import { languages, uiVersions } from '../constants.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'

export const Lang = Type.Enum(languages, { description: 'Language: `zh` or `en`' })

/** The person behind the session. */
export const AccountInfo = Type.Object({
  ID: Id('The account'),
  RealName: Type.String({ description: 'The name of the person' }),
  Photo: Nullable(Type.String({ description: 'Address of the photo below the portal, or null' })),
  Account: Type.String({ description: 'The account name' }),
  MobilePhone: Nullable(Type.String({ description: 'Mainland mobile number, masked' })),
})
export type AccountInfo = Static<typeof AccountInfo>

/** The main department of the person. */
export const DeptInfo = Type.Object({
  ID: Id('The department'),
  Name: Type.String({ description: 'Name of the department' }),
})

/** What is known of the person's password without knowing it. */
export const PwdInfo = Type.Object({
  ChangedTime: Nullable(Moment('When the password was last changed')),
  IsExpired: Type.Boolean({ description: 'Whether it must be changed before anything else' }),
})

export const OrganisationInfo = Type.Object({
  ID: Id('The organisation'),
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
  Organisation: Nullable(OrganisationInfo),
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
