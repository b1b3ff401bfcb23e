import { useNavigate } from 'react-router'
import { useSession } from '#kit/session.ts'
import type { SearchResult } from './search-results.ts'
import { rememberChoice } from './recent.ts'

/** True for URLs outside the portal. */
export const isExternal = (to: string): boolean => /^https?:/.test(to)

/** The `href` of a place. */
export const hrefOf = (to: string): string => (isExternal(to) ? to : `#${to}`)

const rememberedGroups = new Set<SearchResult['group']>(['recent', 'apps', 'pages', 'centre', 'acts'])

/** Handlers for a selected result; applications open in a new tab. */
export function useSelectResult(onChosen: () => void) {
  const navigate = useNavigate()
  const { loginName } = useSession()
  const remember = ({ id, group }: SearchResult) => {
    if (rememberedGroups.has(group)) rememberChoice(loginName, id)
    onChosen()
  }
  const choose = (result: SearchResult, inNewTab: boolean) => {
    const { to, run } = result
    remember(result)
    run?.()
    if (to === undefined) return
    if (inNewTab || isExternal(to)) window.open(hrefOf(to), '_blank', 'noopener')
    else void navigate(to)
  }
  return { choose, remember }
}
