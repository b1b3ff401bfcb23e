import { hour, type Lang } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import {
  authorisationRequestHours,
  type AuthorisationState,
  type ManagedOpenAuthorisation,
  type OpenAuthorisation,
} from '@atrium/contract/open-platform/open-platform.shapes.ts'
import { dayIn } from '#kit/text/calendar-days.ts'
import { periodState } from '#organisation/licences.ts'
import type { AuthorisationRow, OrganisationAuthorisation, RequestRow } from './authorisations.store.ts'

/** The state of an authorisation at a moment, by the calendar of its organisation. */
export const authorisationState = (
  { authorisation, timeZone }: Pick<OrganisationAuthorisation, 'authorisation' | 'timeZone'>,
  now: number,
): AuthorisationState => (authorisation ? periodState(authorisation, dayIn(timeZone, now)) : 'none')

/** Whether the open capability can be used in this state. */
export const isAuthorised = (state: AuthorisationState): boolean => state === 'valid' || state === 'ending'

export const authorisationOf = (row: OrganisationAuthorisation, now: number): OpenAuthorisation => ({
  State: authorisationState(row, now),
  Terms: row.authorisation && termsOf(row.authorisation),
  Request: row.request && requestOf(row.request),
})

export const managedAuthorisationOf = (
  row: OrganisationAuthorisation,
  { lang, now }: { lang: Lang; now: number },
): ManagedOpenAuthorisation => ({
  OrganisationID: row.id,
  OrgName: localizedName(lang, row),
  ...authorisationOf(row, now),
})

const termsOf = (row: AuthorisationRow) => ({
  ValidFrom: row.validFrom,
  ValidUntil: row.validUntil,
  CallsPerDay: row.callsPerDay,
  QueuedCalls: row.queuedCalls,
  AppCount: row.appCount,
})

const requestOf = ({ requestedBy, requestedAt, reason }: RequestRow) => ({
  RequestedBy: requestedBy,
  RequestedTime: requestedAt.toISOString(),
  NextRequestTime: new Date(requestedAt.getTime() + authorisationRequestHours * hour).toISOString(),
  Reason: reason,
})
