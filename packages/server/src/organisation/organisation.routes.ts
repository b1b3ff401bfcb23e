import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import { handle } from '#kit/handle.ts'
import { organisationInfoOf } from './organisation.service.ts'
import { getOrganisation } from './organisation.store.ts'

/** The own organisation. */
export const organisation = () =>
  handle(organisationCalls, {
    async my({ db }) {
      const own = await getOrganisation(db)
      return {
        ...organisationInfoOf(own),
        EnglishName: own.englishName,
        TimeZone: own.timeZone,
        MemberCount: own.memberCount,
        SeatCount: own.seatCount,
      }
    },
  })
