import { Type, type Static } from 'typebox'
import { AccountInfo, DeptInfo } from '../identity/identity.shapes.ts'
import { Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'

/** What colleagues may see of a person; phone and e-mail are masked for those without the right to see more. */
export const AccountBasic = Type.Object({
  ...AccountInfo.properties,
  Email: Nullable(Type.String({ description: 'E-mail address, masked for colleagues' })),
  Department: Nullable(DeptInfo),
  IsOrganAdmin: Type.Integer({ description: '1 for an administrator of the organisation, else 0' }),
  JoinedTime: Moment('When the account was created'),
})
export type AccountBasic = Static<typeof AccountBasic>

/** One attempt to sign in to the own account. */
export const SignIn = Type.Object({
  Time: Moment('When'),
  Result: Type.String({ description: '`success`, or the name of the error' }),
  ResultText: Type.String({ description: 'The result in words, in the language of the caller' }),
  Address: Type.String({ description: 'Network address it came from' }),
  Device: Type.String({ description: 'Browser and system' }),
})
export type SignIn = Static<typeof SignIn>
