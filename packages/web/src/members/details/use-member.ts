import type { MemberDetail, NonMember } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { isNotFound } from '#kit/calls/calls.ts'
import { useRead } from '#kit/calls/queries.ts'

/** A member of the organisation, or how somebody who is none belongs to it. */
export function useMember(id: string) {
  const query = useRead(memberCalls.manageDetail, { params: { id } }, { quiet: true })
  const isMissing = isNotFound(query.error)
  // After a removal the data of before is still there, besides the error.
  const member: MemberDetail | undefined = isMissing ? undefined : query.data
  const nonMember =
    query.error?.error === 'request.not-found' ? (query.error.details as NonMember | undefined) : undefined
  return { member, nonMember, isMissing, query }
}
