import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import type { NoticeType } from '@atrium/contract/notices/notices.shapes.ts'
import { send } from '#kit/calls.ts'
import { keyOf, queryClient } from '#kit/queries.ts'

/** For so long an announcement counts as the latest. */
export const announcementFreshFor = 5 * 60_000

/** No page waits longer for its announcement, in milliseconds. */
const longestWait = 400

/** Asks for the announcement of a page while its code is on the way: one that came later would push the page down. */
export function askForAnnouncement(noticeType: NoticeType): Promise<unknown> {
  const given = { query: { noticeType } }
  const answer = queryClient.prefetchQuery({
    queryKey: keyOf(noticeCalls.latest, given),
    queryFn: () => send(noticeCalls.latest, given),
    staleTime: announcementFreshFor,
    retry: false,
    meta: { quiet: true },
  })
  return Promise.race([answer, new Promise((resume) => setTimeout(resume, longestWait))])
}
