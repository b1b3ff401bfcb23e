import { chunks } from '#kit/data/chunks.ts'
import type { OperationNote } from '#kit/http/handle.ts'
import { aboutChanged, type Changes, type NamedPerson } from '#logs/logs.service.ts'

/** People named by one log entry; an act on more of them has several. */
const peoplePerEntry = 1_000

/** The log entries of an act, each with the changes common to all; null when nobody was changed. */
export function entriesAbout<P extends NamedPerson>(
  people: readonly P[],
  changesOf: (person: P) => Changes,
  { changes, ...rest }: Pick<OperationNote, 'reason' | 'changes'> = {},
): OperationNote[] | null {
  if (people.length === 0) return null
  return [...chunks(people, peoplePerEntry)].map((part) => {
    const about = aboutChanged(part, changesOf)
    return { ...about, ...rest, changes: { ...about.changes, ...changes } }
  })
}
