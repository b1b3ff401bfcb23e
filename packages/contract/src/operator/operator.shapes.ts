import { Type, type Static } from 'typebox'
import { Organisation } from '../organisation/organisation.shapes.ts'
import { Moment } from '../kit/ids.ts'

/** An organisation as the operators see it: nothing of its people. */
export const OrganisationSummary = Type.Object({
  ...Organisation.properties,
  LicenceCount: Type.Integer({ description: 'Applications it may use today' }),
  CreatedTime: Moment('When it was created'),
})
export type OrganisationSummary = Static<typeof OrganisationSummary>
