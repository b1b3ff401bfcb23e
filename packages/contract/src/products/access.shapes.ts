import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'

/**
 * What can become of a request for an application: `waiting`, then decided, or taken back, or `closed` because the person
 * left.
 */
export const accessStates = ['waiting', 'granted', 'declined', 'withdrawn', 'closed'] as const
export type AccessState = (typeof accessStates)[number]

const state = Type.Enum(accessStates, { description: 'What became of it' })

/** Why a request is made or declined. */
export const maxAccessReasonLength = 500

/** A person's own newest request for an application. */
export const OwnAccessRequest = Type.Object({
  ID: Id('access-request', 'The request'),
  State: state,
  RequestedTime: Moment('When it was made'),
  DecidedTime: Nullable(Moment('When it was decided')),
  Answer: Nullable(Type.String({ description: 'Why it was declined' })),
  IsSeen: Type.Boolean({ description: 'Whether the person has taken note of the decision' }),
})
export type OwnAccessRequest = Static<typeof OwnAccessRequest>

const common = {
  ID: Id('access-request', 'The request'),
  State: state,
  ProductID: Id('product', 'The application'),
  ProductCode: Type.String({ description: 'Its short name' }),
  ProductName: Type.String({ description: 'Its name in the language of the caller' }),
  RealName: Type.String({ description: 'Who asks' }),
  Reason: Nullable(Type.String({ description: 'Why the person wants it' })),
  RequestedTime: Moment('When it was made'),
  DecidedTime: Nullable(Moment('When it was decided')),
  DecidedBy: Nullable(Type.String({ description: 'Who decided; null where a seat was given in another way' })),
  Answer: Nullable(Type.String({ description: 'Why it was declined' })),
}

/** A request as the administrators of the organisation see it. */
export const AccessRequest = Type.Object({
  ...common,
  AccountID: Id('account', 'The person who asks'),
  DepartmentID: Nullable(Id('department', 'The main department of the person')),
  DepartmentName: Nullable(Type.String({ description: 'Its name' })),
  IsLicensed: Type.Boolean({
    description:
      'Whether the organisation may use the application today; otherwise only operators can grant the request',
  }),
  SeatCount: Nullable(Type.Integer({ description: 'Seats of the licence; null without one' })),
  UsedSeats: Nullable(Type.Integer({ description: 'Seats that are taken' })),
})
export type AccessRequest = Static<typeof AccessRequest>

/** A request for an application that the organisation has no licence for, as operators see it. */
export const LicenceRequest = Type.Object({
  ...common,
  OrganisationID: Id('organisation', 'The organisation of the person'),
  OrgName: Type.String({ description: 'Its name' }),
  SeatCount: Nullable(
    Type.Integer({ description: 'Seats of the licence that has ended or not begun; null without one' }),
  ),
  UsedSeats: Nullable(Type.Integer({ description: 'Seats of it that are taken' })),
  ValidUntil: Nullable(Type.String({ description: 'Until when that licence holds, `YYYY-MM-DD`' })),
})
export type LicenceRequest = Static<typeof LicenceRequest>
