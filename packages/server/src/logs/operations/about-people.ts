/** A person as log entries name one. */
export interface NamedPerson {
  id: string
  name: string
}

/** A person with the values in which the people of an entry differ. */
export interface PersonWith extends NamedPerson {
  values?: Record<string, unknown>
}

type Change = readonly [before: unknown, after: unknown]
export type Changes = Readonly<Record<string, Change>>

/**
 * The log entry of an operation on several people: the first is the subject, all are listed by name so that a search
 * finds each.
 */
export const aboutPeople = (people: readonly NamedPerson[], changes: Record<string, [unknown, unknown]>) => {
  const [first] = people
  return {
    ...(first && { subject: { id: first.id, name: first.name } }),
    changes: {
      ...changes,
      ...(people.length > 1 && {
        people: [null, people.map(({ id, name }) => ({ id, name }))] as [unknown, unknown],
      }),
    },
  }
}

/**
 * The log entry of an operation that changed several people. Values common to all are logged once, others beside the
 * person. Omits people for whom nothing changed, unless that holds for all.
 */
export function aboutChanged<P extends NamedPerson>(people: readonly P[], changesOf: (person: P) => Changes) {
  const changed = people
    .map(({ id, name }, at) => ({ id, name, changes: changesOf(people[at] as P) }))
    .filter(({ changes }) => changedIn(changes).length > 0)
  if (changed.length === 0) return aboutPeople(people, {})
  const fields = [...new Set(changed.flatMap((person) => changedIn(person.changes)))]
  const [before, after] = [sideOf(changed, fields, 0), sideOf(changed, fields, 1)]
  const changes = Object.fromEntries(
    fields.map((field) => [field, [before.sums[field], after.sums[field]] as [unknown, unknown]]),
  )
  const note = aboutPeople(changed, changes)
  if (!before.differing && !after.differing) return note
  const described: [unknown, unknown] = [before.differing ?? null, after.differing ?? changed.map(nameOf)]
  return { ...note, changes: { ...changes, people: described } }
}

/** The fields whose value changed. */
const changedIn = (changes: Changes): string[] =>
  Object.entries(changes).flatMap(([field, [before, after]]) => (isSame(before, after) ? [] : [field]))

const nameOf = ({ id, name }: NamedPerson) => ({ id, name })

/** The values before or after: common ones by field, the differing ones by person. */
function sideOf(people: readonly (NamedPerson & { changes: Changes })[], fields: readonly string[], at: 0 | 1) {
  const valueOf = ({ changes }: { changes: Changes }, field: string) => changes[field]?.[at] ?? null
  const sums = fields.map((field) => [field, summed(people.map((person) => valueOf(person, field)))] as const)
  const open = sums.filter(([, { isAlike }]) => !isAlike).map(([field]) => field)
  const differing = people.map((person): PersonWith => {
    const values = Object.fromEntries(open.map((field) => [field, valueOf(person, field)]))
    return { ...nameOf(person), values }
  })
  return {
    sums: Object.fromEntries(sums.map(([field, { value }]) => [field, value])),
    differing: open.length > 0 ? differing : undefined,
  }
}

/** The common value of a field, or each that occurs. */
function summed(values: readonly unknown[]): { isAlike: boolean; value: unknown } {
  const [first] = values
  if (values.every((value) => isSame(value, first))) return { isAlike: true, value: first }
  const occurring = values.flat().filter((value) => value !== null)
  return { isAlike: false, value: [...new Map(occurring.map((value) => [JSON.stringify(value), value])).values()] }
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
