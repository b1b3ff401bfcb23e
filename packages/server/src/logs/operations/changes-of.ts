import { isSame, type Changes, type PersonWith } from './about-people.ts'
import { separator } from './localized-values.ts'

/** The changes of an entry as one of its people may see them: without the values of the others. */
export function changesOf(personId: string, { people, ...changes }: Changes): Changes {
  if (!people) return changes
  const own = people.map((side) => valuesOf(side, personId))
  const described = Object.entries(changes).map(([field, sums]) => {
    const [before, after] = sums.map((sum, at) => ownValue(field, { own: own[at], sum }, personId))
    return [field, [before, after]] as const
  })
  return Object.fromEntries(described.filter(([, [before, after]]) => !isSame(before, after)))
}

/** The differing values of one person. */
function valuesOf(people: unknown, personId: string): PersonWith['values'] {
  if (!Array.isArray(people)) return undefined
  return (people as readonly PersonWith[]).find(({ id }) => id === personId)?.values
}

/** Common values are in the entry once, differing ones beside the person. */
function ownValue(field: string, { own, sum }: { own: PersonWith['values']; sum: unknown }, personId: string): unknown {
  if (own && Object.hasOwn(own, field)) return own[field]
  const choose = ofSeveral[field]
  return choose && sum !== null ? choose(sum, personId) : sum
}

/** Fields that combine several people in one list or number, with the part of one person. */
const ofSeveral: Readonly<Record<string, (sum: unknown, personId: string) => unknown>> = {
  handOverCount: () => null,
  handOvers: (moves, personId) =>
    someOf((moves as readonly { from?: string }[]).filter(({ from }) => from === personId)),
  // Entries of earlier versions say `name · entry`; a name does not identify a person.
  hiddenMenus: unnamed,
  shownMenus: unnamed,
}

function unnamed(entries: unknown) {
  return someOf((entries as readonly string[]).filter((text) => !text.includes(separator)))
}

const someOf = (list: readonly unknown[]) => (list.length > 0 ? list : null)
