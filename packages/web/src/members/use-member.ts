import type { MemberDetail, NonMember } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useRead } from '#kit/queries.ts'

/** A member of the organisation, or how somebody who is none belongs to it. */
export function useMember(id: string) {
  const query = useRead(memberCalls.manageDetail, { params: { id } }, { quiet: true })
  const error = query.error?.error
  const isMissing = error === 'request.not-found' || error === 'request.invalid'
  // After a removal the data of before is still there, besides the error.
  const member: MemberDetail | undefined = isMissing ? undefined : query.data
  const nonMember = error === 'request.not-found' ? (query.error?.details as NonMember | undefined) : undefined
  return { member, nonMember, isMissing, query }
}
