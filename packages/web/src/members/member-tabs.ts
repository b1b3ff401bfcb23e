import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { useLocation } from 'react-router'
import { canCall, useSession } from '#kit/session.ts'
import { useUrlQuery } from '#kit/use-url-query.ts'

const memberTabs = ['basic', 'sign-ins', 'history'] as const
export type MemberTab = (typeof memberTabs)[number]

/** The tabs of a person that the administrator may read, and the one that the URL names. */
export function useMemberTabs() {
  const session = useSession()
  const { query, change } = useUrlQuery()
  const { state } = useLocation() as { state: unknown }
  const tabs = memberTabs.filter((tab) => tab !== 'sign-ins' || canCall(logCalls.signInPage, session))
  const chosen: MemberTab = tabs.find((tab) => tab === query.get('tab')) ?? 'basic'
  const choose = (tab: MemberTab) => change({ tab: tab === 'basic' ? undefined : tab }, { replace: true, state })
  return { tabs, chosen, choose }
}
