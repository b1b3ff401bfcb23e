import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import { everyProduct } from '@atrium/contract/first-reads.ts'
import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { hasWords } from '#kit/search-words.ts'
import { canCall, useSession } from '#kit/session.ts'
import { useDebouncedValue } from '#kit/use-debounced-value.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import type { SearchResult } from './search-results.ts'
import { matchVerbs } from './verbs.ts'
import { useVerbs, type PaletteVerb } from './use-verbs.ts'

/** Verbs of one kind that are offered at once, and what each is offered for. */
const maxVerbs = 2
const maxObjects = 4

interface Named {
  id: string
  name: string
  hint?: string | undefined
}

/** The verbs of one kind that a query begins with, and the words after the first of them. */
function matchesOf(verbs: readonly PaletteVerb[], query: string) {
  const matches = matchVerbs(verbs, query).slice(0, maxVerbs)
  return { matches, rest: matches[0]?.rest ?? '' }
}

/** Results for verbs: on a page, on a person, a department or an application. */
export function useVerbResults(query: string): { results: SearchResult[]; isLoading: boolean } {
  const { t } = useTranslation('palette')
  const verbs = useVerbs()
  const forMembers = matchesOf(verbs.member, query)
  const forDepartments = matchesOf(verbs.department, query)
  const forApplications = matchesOf(verbs.application, query)
  const people = usePeople(forMembers.rest)
  const departments = useDepartments(forDepartments.rest)
  const applications = useApplications(forApplications.rest)

  const onEach = ({ matches, rest }: ReturnType<typeof matchesOf>, objects: readonly Named[], kind: string) =>
    matches.flatMap(({ verb }): SearchResult[] =>
      rest
        ? objects.slice(0, maxObjects).map((object) => ({
            id: `verb:${verb.id}:${object.id}`,
            group: 'acts',
            text: t('verb.on', { verb: verb.text, name: object.name }),
            hint: object.hint,
            to: verb.to(object),
          }))
        : [
            {
              id: `verb:${kind}:${verb.id}`,
              group: 'acts',
              text: t('verb.more', { verb: verb.text }),
              completion: `${verb.text} `,
            },
          ],
    )
  return {
    results: [
      ...onEach(forMembers, people.found, 'member'),
      ...onEach(forDepartments, departments.found, 'department'),
      ...onEach(forApplications, applications, 'application'),
    ],
    isLoading: people.isLoading || departments.isLoading,
  }
}

function usePeople(search: string) {
  const words = useDebouncedValue(search)
  const people = useRead(
    memberCalls.commonList,
    { query: { search: words } },
    { enabled: words !== '', quiet: true, keepPrevious: true },
  )
  const found = (search ? (people.data ?? []) : []).map(({ ID, RealName, DepartmentName }): Named => ({
    id: ID,
    name: RealName,
    hint: DepartmentName ?? undefined,
  }))
  return { found, isLoading: search !== words || people.isFetching }
}

/** Departments found by the server; those above them, which it sends as well, are the hints. */
export function useDepartments(search: string) {
  const nameOf = useLocalizedName()
  const words = useDebouncedValue(search)
  const isAllowed = canCall(departmentCalls.tree, useSession())
  const departments = useRead(
    departmentCalls.tree,
    { query: { search: words } },
    { enabled: isAllowed && words !== '', quiet: true, keepPrevious: true },
  )
  const nodes = search && isAllowed ? (departments.data ?? []) : []
  const byId = new Map(nodes.map((node) => [node.ID, node]))
  const parents = new Set(nodes.map(({ ParentID }) => ParentID))
  const found = nodes
    .filter(({ ID }) => !parents.has(ID))
    .map((node): Named => {
      const parent = byId.get(node.ParentID ?? '')
      return { id: node.ID, name: nameOf(node), hint: parent && nameOf(parent) }
    })
  return { found, isLoading: search !== words || departments.isFetching }
}

function useApplications(search: string): Named[] {
  const { Organisation } = useSession()
  const products = useRead(productCalls.authorizeInfo, everyProduct, { enabled: Organisation !== null, quiet: true })
  const words = wordsOf(search)
  return (products.data ?? [])
    .filter(({ Code, PlatformName, SearchWords }) => hasWords(words, `${PlatformName} ${Code}`, SearchWords))
    .map(({ ID, PlatformName, Code }) => ({ id: ID, name: PlatformName, hint: Code }))
}
