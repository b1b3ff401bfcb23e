import { isSame, type Changes, type PersonWith } from './about-people.ts'
import { between } from './named-values.ts'

/**
 * The changes of an entry as one person may know them who is among those it is about: where it tells of several, the own
 * values, and nothing of the others.
 */
export function changesOf(personId: string, { people, ...changes }: Changes): Changes {
  if (!people) return changes
  const own = people.map((side) => valuesOf(side, personId))
  const told = Object.entries(changes).map(([field, sums]) => {
    const [before, after] = sums.map((sum, at) => ownValue(field, { own: own[at], sum }, personId))
    return [field, [before, after]] as const
  })
  return Object.fromEntries(told.filter(([, [before, after]]) => !isSame(before, after)))
}

/** The values of somebody in a list of people, where not all had the same. */
function valuesOf(people: unknown, personId: string): PersonWith['values'] {
  if (!Array.isArray(people)) return undefined
  return (people as readonly PersonWith[]).find(({ id }) => id === personId)?.values
}

/** What several had, or got, alike stands in the entry once; what they had of their own stands beside their names. */
function ownValue(field: string, { own, sum }: { own: PersonWith['values']; sum: unknown }, personId: string): unknown {
  if (own && Object.hasOwn(own, field)) return own[field]
  const choose = ofSeveral[field]
  return choose && sum !== null ? choose(sum, personId) : sum
}

/** Fields that tell of several people in one list or number, and what of it is one's own. */
const ofSeveral: Readonly<Record<string, (sum: unknown, personId: string) => unknown>> = {
  handOverCount: () => null,
  handOvers: (moves, personId) =>
    someOf((moves as readonly { from?: string }[]).filter(({ from }) => from === personId)),
  // Entries from before each person's were kept apart say `name · entry`, and names are not whose.
  hiddenMenus: unnamed,
  shownMenus: unnamed,
}

function unnamed(entries: unknown) {
  return someOf((entries as readonly string[]).filter((text) => !text.includes(between)))
}

const someOf = (list: readonly unknown[]) => (list.length > 0 ? list : null)
