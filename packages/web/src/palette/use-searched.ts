import { helpCalls } from '@atrium/contract/help/help.calls.ts'
import { longestHelpSearch } from '@atrium/contract/help/help-entries.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/queries.ts'
import { useDebouncedValue } from '#kit/use-debounced-value.ts'
import { isAdmitted, useKnownSession } from '#kit/session.ts'
import { settings } from '#kit/settings.ts'
import type { Finding } from './finding.ts'

const shown = 5

/** The help documents that have the words, those in the language of the person first. */
function useHelp(words: string) {
  const { t, i18n } = useTranslation('help')
  const found = useRead(
    helpCalls.search,
    { query: { words } },
    { enabled: settings.modules.help && words !== '', quiet: true, keepPrevious: true },
  )
  const own = (found.data ?? []).toSorted((a, b) => Number(b.Lang === i18n.language) - Number(a.Lang === i18n.language))
  const findings = (words ? own : []).slice(0, shown).map(({ Path, Title, Section, Heading, Entry }): Finding => ({
    id: `help:${Path}`,
    group: 'help',
    text: Title,
    hint: Heading ?? t(`entry.${Entry}`),
    to: Section ? `/${Path}?section=${Section}` : `/${Path}`,
  }))
  return { findings, isAsking: found.isFetching }
}

/** The members that administrators can open. */
function useMembers(search: string) {
  const session = useKnownSession()
  const isAdministrator = isAdmitted('organisation-admin', session) && !session.HiddenMenus.includes('members')
  const found = useRead(
    memberCalls.commonList,
    { query: { search } },
    { enabled: isAdministrator && search !== '', quiet: true, keepPrevious: true },
  )
  const findings = (search && isAdministrator ? (found.data ?? []) : [])
    .slice(0, shown)
    .map(({ ID, RealName, DepartmentName }): Finding => ({
      id: `member:${ID}`,
      group: 'members',
      text: RealName,
      hint: DepartmentName ?? undefined,
      to: `/members?open=${ID}`,
    }))
  return { findings, isAsking: found.isFetching }
}

/** What the server finds by the words that were typed. */
export function useSearched(typed: string) {
  const now = typed.trim().slice(0, longestHelpSearch)
  const words = useDebouncedValue(now)
  const help = useHelp(words)
  const members = useMembers(words)
  return {
    findings: now ? [...help.findings, ...members.findings] : [],
    isAsking: now !== words || help.isAsking || members.isAsking,
  }
}
