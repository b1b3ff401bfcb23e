import { useKnownSession } from '#kit/session.ts'
import { inGroups, matching, recentOf, type Finding, type FoundGroup } from './finding.ts'
import { recentChoices } from './recent.ts'
import { useActs } from './use-acts.ts'
import { usePlaces } from './use-places.ts'
import { useSearched } from './use-searched.ts'

const shownOfGroup = 8
/** Before anything is typed, the applications leave room for the rest. */
const offeredApplications = 6

/** What is offered before anything is typed: the latest choices, and what there is. */
const offered = (all: readonly Finding[], recent: readonly string[]) => [
  ...recentOf(all, recent),
  ...all.filter(({ group }) => group === 'apps').slice(0, offeredApplications),
  ...all.filter(({ group }) => group === 'pages' || group === 'acts'),
]

/** What the palette shows for what was typed, by groups, and whether more may come. */
export function useFindings(typed: string): { groups: readonly FoundGroup[]; isAsking: boolean } {
  const { loginName } = useKnownSession()
  const all = [...usePlaces(), ...useActs()]
  const searched = useSearched(typed)
  const findings = typed.trim()
    ? [...matching(all, typed), ...searched.findings]
    : offered(all, recentChoices(loginName))
  const groups = inGroups(findings).map(({ group, findings: own }) => ({
    group,
    findings: typed.trim() ? own.slice(0, shownOfGroup) : own,
  }))
  return { groups, isAsking: searched.isAsking }
}
