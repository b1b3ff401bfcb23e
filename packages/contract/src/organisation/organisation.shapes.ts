import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { OrganisationInfo } from '../identity/identity.shapes.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { industries } from '../trial/trial.shapes.ts'
import { productKinds } from '../constants.ts'

const name = (description: string) => Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description })

/** The fields of an organisation that its administrators type in. */
export const OrganisationFields = {
  OrgName: name('Name of the organisation'),
  EnglishName: name('Name in English'),
  TimeZone: Type.String({ maxLength: 60, description: 'IANA time zone that sets the boundaries of days' }),
  Industry: Nullable(Type.Enum(industries, { description: 'What it works in' })),
  ContactPhone: Nullable(Type.String({ maxLength: 40, description: 'Phone number' })),
  ContactAddress: Nullable(Type.String({ maxLength: 200, description: 'Postal address' })),
  Introduction: Nullable(Type.String({ maxLength: 2_000, description: 'What it says of itself' })),
}

export const Organisation = Type.Object({
  ...OrganisationInfo.properties,
  ...OrganisationFields,
  MemberCount: Type.Integer({ description: 'Members who have not left' }),
  SeatCount: Type.Integer({ description: 'Members the contract allows' }),
  Version: Type.Integer({ description: 'Grows with each edit; an edit must name the one it is based on' }),
})
export type Organisation = Static<typeof Organisation>

/** What an organisation shows on the sign-in page; all null for the look of the portal. */
export const SignInLook = Type.Object({
  Title: Nullable(Type.String({ description: 'Title in Chinese' })),
  EnglishTitle: Nullable(Type.String({ description: 'Title in English' })),
  Logo: Nullable(Type.String({ description: 'Address of the logo below the portal' })),
  Picture: Nullable(Type.String({ description: 'Address of the picture below the portal' })),
})
export type SignInLook = Static<typeof SignInLook>

/** An application that the organisation has a licence for. */
export const Licence = Type.Object({
  ID: Id('product', 'The application'),
  Code: Type.String({ description: 'Its short name' }),
  PlatformName: Type.String({ description: 'Its name in the language of the caller' }),
  Kind: Type.Enum(productKinds, { description: 'Its kind' }),
  SeatCount: Type.Integer({ description: 'People who may open it at most' }),
  UsedSeats: Type.Integer({ description: 'People who may open it now' }),
  ValidFrom: Type.String({ description: 'First day, `YYYY-MM-DD`' }),
  ValidUntil: Type.String({ description: 'Last day, `YYYY-MM-DD`' }),
  State: Type.Enum(['coming', 'valid', 'ending', 'over'], {
    description: 'Whether it holds today; `ending` when it does for no more than 30 days',
  }),
})
export type Licence = Static<typeof Licence>

/** What an organisation is authorised for. */
export const AuthorizeInfo = Type.Object({
  MemberCount: Type.Integer({ description: 'Members who have not left' }),
  SeatCount: Type.Integer({ description: 'Members the contract allows' }),
  Products: Type.Array(Licence, { description: 'The licences, in the order of the applications' }),
})

/** The portal as an organisation has it. */
export const PlatformInfo = Type.Object({
  OrgName: Type.String({ description: 'Name of the organisation' }),
  Version: Type.String({ description: 'Version of the portal' }),
  Products: Type.Array(Licence, { description: 'The applications that hold today' }),
})
