import { useSession } from '#kit/session.ts'
import { groupResults, matchingResults, recentOf, type SearchResult, type ResultGroup } from './search-results.ts'
import { recentChoices } from './recent.ts'
import { useCommands } from './use-commands.ts'
import { usePlaces } from './use-places.ts'
import { useServerSearch } from './use-server-search.ts'
import { useVerbResults } from './use-verb-results.ts'

const shownOfGroup = 8
/** Applications shown before anything is typed. */
const offeredApplications = 6

/** Results of an empty query: commands of the page, recent choices, applications, pages and commands. */
const offered = (all: readonly SearchResult[], recent: readonly string[]) => [
  ...all.filter(({ group }) => group === 'selection' || group === 'page'),
  ...recentOf(all, recent),
  ...all.filter(({ group }) => group === 'apps').slice(0, offeredApplications),
  ...all.filter(({ group }) => group === 'pages' || group === 'acts'),
]

/** Grouped results of a query; `isLoading` while the server is searching. */
export function usePaletteResults(query: string): { groups: readonly ResultGroup[]; isLoading: boolean } {
  const { loginName } = useSession()
  const all = [...usePlaces(), ...useCommands()]
  const server = useServerSearch(query)
  const verbs = useVerbResults(query)
  const results = query.trim()
    ? [...matchingResults(all, query), ...verbs.results, ...server.results]
    : offered(all, recentChoices(loginName))
  const groups = groupResults(results).map(({ group, results: own }) => ({
    group,
    results: query.trim() ? own.slice(0, shownOfGroup) : own,
  }))
  return { groups, isLoading: server.isLoading || verbs.isLoading }
}
