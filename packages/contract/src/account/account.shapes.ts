import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { AccountInfo, DeptInfo } from '../identity/identity.shapes.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'

/** What colleagues may see of a person; phone and email are masked for those without the right to see more. */
export const AccountBasic = Type.Object({
  ...AccountInfo.properties,
  Department: Nullable(DeptInfo),
  IsOrganAdmin: Type.Integer({ description: '1 for an administrator of the organisation, else 0' }),
  JoinedTime: Moment('When the account was created'),
})
export type AccountBasic = Static<typeof AccountBasic>

/** One attempt to sign in to the own account. */
export const SignIn = Type.Object({
  Time: Moment('When'),
  Method: Type.String({ description: 'By what: `password`, `code`, `second-step`, `trial`, `directory` or `sso`' }),
  MethodText: Type.String({ description: 'The same in words, in the language of the caller' }),
  Result: Type.String({ description: '`success`, or the name of the error' }),
  ResultText: Type.String({ description: 'The result in words, in the language of the caller' }),
  Address: Type.String({ description: 'Network address it came from' }),
  Device: Type.String({ description: 'Browser and system' }),
})
export type SignIn = Static<typeof SignIn>

/** One place where the own account is signed in. */
export const SignedInDevice = Type.Object({
  ID: Id('session', 'The session'),
  IsCurrent: Type.Boolean({ description: 'Whether it is the one that asks' }),
  Device: Type.String({ description: 'Browser and system' }),
  Address: Type.String({ description: 'Network address it signed in from' }),
  SignedInTime: Moment('When it signed in'),
  LastSeenTime: Moment('When it was last used, to half a minute'),
  ExpiredTime: Moment('When it ends at the latest'),
})
export type SignedInDevice = Static<typeof SignedInDevice>

/** A browser that need not take the second step for a while. */
export const RememberedDevice = Type.Object({
  ID: Id('device', 'The remembered browser'),
  IsCurrent: Type.Boolean({ description: 'Whether it is the one that asks' }),
  Device: Type.String({ description: 'Browser and system' }),
  Address: Type.String({ description: 'Network address it was remembered at' }),
  RememberedTime: Moment('When it was remembered'),
  ExpiredTime: Moment('Until when it is remembered'),
})
export type RememberedDevice = Static<typeof RememberedDevice>
