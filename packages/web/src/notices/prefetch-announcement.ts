import { bannerRead } from '@atrium/contract/first-reads.ts'
import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import type { NoticeType } from '@atrium/contract/notices/notices.shapes.ts'
import { send } from '#kit/calls/calls.ts'
import { keyOf, queryClient } from '#kit/calls/queries.ts'

export const announcementStaleTimeMs = 5 * 60_000

/** Maximum delay of a page in milliseconds. */
const maxWaitMs = 400

/** Prefetches the announcement of a page, which would shift the layout if it came later. */
export function prefetchAnnouncement(noticeType: NoticeType): Promise<unknown> {
  const given = bannerRead(noticeType)
  const answer = queryClient.prefetchQuery({
    queryKey: keyOf(noticeCalls.latest, given),
    queryFn: () => send(noticeCalls.latest, given),
    staleTime: announcementStaleTimeMs,
    retry: false,
    meta: { quiet: true },
  })
  return Promise.race([answer, new Promise((resume) => setTimeout(resume, maxWaitMs))])
}
