import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Lang, OrganisationInfo } from '../identity/identity.shapes.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { LicenceInput } from '../products/managed-products.shapes.ts'
import { Organisation, OrganisationFields } from './organisation.shapes.ts'

export const organisationStates = ['active', 'suspended'] as const
export const maxSeats = 1_000_000

const { OrgName, EnglishName, TimeZone } = OrganisationFields

/** What operators enter about an organisation. */
export const ManagedOrganisationFields = {
  OrgName,
  EnglishName,
  TimeZone,
  Lang,
  SeatCount: Type.Integer({ minimum: 1, maximum: maxSeats, description: 'Members the contract allows' }),
}

/** A licence that a new organisation begins with. */
export const NewLicence = Type.Object({ ProductID: Id('product', 'The application'), ...LicenceInput.properties })
export type NewLicence = Static<typeof NewLicence>

/** An invitation to become an administrator that can still be used. */
export const AdministratorInvitation = Type.Object({
  ID: Id('administrator-invitation', 'The invitation'),
  Recipient: Nullable(Type.String({ description: 'Where the link was sent, masked; null where it was copied' })),
  CreatedTime: Moment('When it was created'),
  ExpiresTime: Moment('Until when the link can be used'),
})
export type AdministratorInvitation = Static<typeof AdministratorInvitation>

/** An organisation as operators manage it: nothing of its people but their number. */
export const ManagedOrganisation = Type.Object({
  ...OrganisationInfo.properties,
  ...Type.Pick(Organisation, ['EnglishName', 'TimeZone', 'MemberCount', 'SeatCount', 'Version']).properties,
  Lang,
  State: Type.Enum(organisationStates, { description: 'Whether its members may sign in' }),
  SuspendedTime: Nullable(Moment('When it was suspended')),
  SuspendedReason: Nullable(Type.String({ description: 'Why it was suspended' })),
  CreatedTime: Moment('When it was created'),
  AdministratorCount: Type.Integer({ description: 'Active administrators' }),
  Invitations: Type.Array(AdministratorInvitation, { description: 'Open invitations of administrators' }),
})
export type ManagedOrganisation = Static<typeof ManagedOrganisation>
