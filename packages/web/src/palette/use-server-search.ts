import { helpCalls } from '@atrium/contract/help/help.calls.ts'
import { maxHelpSearchLength } from '@atrium/contract/help/help-entries.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { useDebouncedValue } from '#kit/use-debounced-value.ts'
import { canCall, hasAccess, useSession } from '#kit/session.ts'
import { settings } from '#kit/settings.ts'
import type { SearchResult } from './search-results.ts'
import { useDepartments } from './use-verb-results.ts'

const shown = 5

/** Matching help documents, current language first. */
function useHelp(words: string) {
  const { t, i18n } = useTranslation('help')
  const search = useRead(
    helpCalls.search,
    { query: { words } },
    { enabled: settings.modules.help && words !== '', quiet: true, keepPrevious: true },
  )
  const own = (search.data ?? []).toSorted(
    (a, b) => Number(b.Lang === i18n.language) - Number(a.Lang === i18n.language),
  )
  const results = (words ? own : []).slice(0, shown).map(({ Path, Title, Section, Heading, Entry }): SearchResult => ({
    id: `help:${Path}`,
    group: 'help',
    text: Title,
    hint: Heading ?? t(`entry.${Entry}`),
    to: Section ? `/${Path}?section=${Section}` : `/${Path}`,
  }))
  return { results, isLoading: search.isFetching }
}

/** Matching members, for administrators. */
function useMembers(search: string) {
  const session = useSession()
  const isAdministrator = hasAccess('organisation-admin', session) && !session.HiddenMenus.includes('members')
  const members = useRead(
    memberCalls.commonList,
    { query: { search } },
    { enabled: isAdministrator && search !== '', quiet: true, keepPrevious: true },
  )
  const results = (search && isAdministrator ? (members.data ?? []) : [])
    .slice(0, shown)
    .map(({ ID, RealName, DepartmentName }): SearchResult => ({
      id: `member:${ID}`,
      group: 'members',
      text: RealName,
      hint: DepartmentName ?? undefined,
      to: `/members?open=${ID}`,
    }))
  return { results, isLoading: members.isFetching }
}

/** Matching monomers, for those who have the library. */
function useMonomers(keyword: string) {
  const isAllowed = canCall(monomerCalls.list, useSession())
  const body = {
    keyword,
    scope: 'all',
    sort: 'symbol',
    descending: false,
    pageIndex: 1,
    pageSize: shown,
  } as const
  const monomers = useRead(
    monomerCalls.list,
    { body },
    { enabled: isAllowed && keyword !== '', quiet: true, keepPrevious: true },
  )
  const results = (keyword && isAllowed ? (monomers.data?.items ?? []) : []).map(
    ({ symbolId, symbol, name, polymerType }): SearchResult => ({
      id: `monomer:${symbolId}`,
      group: 'monomers',
      text: symbol,
      hint: `${name} · ${polymerType}`,
      to: `/monomers/${symbolId}`,
    }),
  )
  return { results, isLoading: monomers.isFetching }
}

/** Debounced search on the server. */
export function useServerSearch(query: string) {
  const current = query.trim().slice(0, maxHelpSearchLength)
  const words = useDebouncedValue(current)
  const help = useHelp(words)
  const members = useMembers(words)
  const departments = useDepartments(words)
  const monomers = useMonomers(words)
  const places = departments.found.slice(0, shown).map(({ id, name, hint }): SearchResult => ({
    id: `department:${id}`,
    group: 'departments',
    text: name,
    hint,
    to: `/members?dept=${id}`,
  }))
  return {
    results: current ? [...help.results, ...members.results, ...places, ...monomers.results] : [],
    isLoading: current !== words || help.isLoading || members.isLoading || departments.isLoading || monomers.isLoading,
  }
}
