import { useNavigate } from 'react-router'
import { useKnownSession } from '#kit/session.ts'
import type { Finding } from './finding.ts'
import { rememberChoice } from './recent.ts'

/** Whether an address leads out of the portal. */
export const isElsewhere = (to: string): boolean => /^https?:/.test(to)

/** The address of a place, as a link says it. */
export const addressOf = (to: string): string => (isElsewhere(to) ? to : `#${to}`)

const remembered = new Set<Finding['group']>(['recent', 'apps', 'pages', 'centre', 'acts'])

/** Gives what happens when something is chosen by the keyboard; applications open in a tab of their own. */
export function useChoosing(onChosen: () => void) {
  const navigate = useNavigate()
  const { loginName } = useKnownSession()
  const note = ({ id, group }: Finding) => {
    if (remembered.has(group)) rememberChoice(loginName, id)
    onChosen()
  }
  const choose = (finding: Finding, inNewTab: boolean) => {
    const { to, act } = finding
    note(finding)
    act?.()
    if (to === undefined) return
    if (inNewTab || isElsewhere(to)) window.open(addressOf(to), '_blank', 'noopener')
    else void navigate(to)
  }
  return { choose, note }
}
