import { Type, type Static } from 'typebox'
import { OrganisationInfo } from '../identity/identity.shapes.ts'

export const Organisation = Type.Object({
  ...OrganisationInfo.properties,
  EnglishName: Type.String({ description: 'Name in English' }),
  TimeZone: Type.String({ description: 'IANA time zone that sets the boundaries of days' }),
  MemberCount: Type.Integer({ description: 'Members who have not left' }),
  SeatCount: Type.Integer({ description: 'Members the contract allows' }),
})
export type Organisation = Static<typeof Organisation>
