import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { useLocation } from 'react-router'
import { canCall, useSession } from '#kit/session.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'

export const memberTabs = ['basic', 'devices', 'sign-ins', 'history'] as const
/** Former members are signed in nowhere. */
export const formerTabs = ['basic', 'sign-ins', 'history'] as const

/** Those of a person's tabs that the administrator may read, and the one that the URL names. */
export function useMemberTabs<T extends (typeof memberTabs)[number]>(all: readonly [T, ...T[]]) {
  const session = useSession()
  const { state } = useLocation() as { state: unknown }
  const { query, change } = useUrlQuery()
  const tabs = all.filter((tab) => tab !== 'sign-ins' || canCall(logCalls.signInPage, session))
  const chosen = tabs.find((tab) => tab === query.get('tab')) ?? all[0]
  const choose = (tab: T) => change({ tab: tab === all[0] ? undefined : tab }, { replace: true, state })
  return { tabs, chosen, choose }
}
