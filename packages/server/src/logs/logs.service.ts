import type { Lang } from '@atrium/contract/constants.ts'
import { changes as known } from '@atrium/phrases/en/changes.ts'
import { phrase } from '#kit/language.ts'

export { methodText, resultText } from './sign-in-texts.ts'

/** One changed field of a log entry, as people read it. */
export interface ToldChange {
  /** As the log calls it. */
  Field: string
  Name: string
  Before: unknown
  After: unknown
}

/** Fields whose values are codes with names. What people typed stays as it is, also where it looks like a code. */
const codedFields = new Set(['state', 'role', 'mode', 'locked', 'completed', 'ipWhitelistEnabled'])

const isKnown = (key: string): key is keyof typeof known => Object.hasOwn(known, key)

/** The changes of a log entry in a language: the same record reads in each. */
export const toldChanges = (
  lang: Lang,
  changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
): ToldChange[] =>
  Object.entries(changes).map(([Field, [before, after]]) => {
    const name = `field.${Field}`
    return {
      Field,
      Name: isKnown(name) ? phrase(lang, 'changes', name) : Field,
      Before: codedFields.has(Field) ? toldValue(lang, before) : before,
      After: codedFields.has(Field) ? toldValue(lang, after) : after,
    }
  })

function toldValue(lang: Lang, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => toldValue(lang, each))
  const key = `value.${String(value)}`
  return (typeof value === 'string' || typeof value === 'boolean') && isKnown(key)
    ? phrase(lang, 'changes', key)
    : value
}

/** Somebody as a note names one. */
export interface NamedPerson {
  id: string
  name: string
}

/** The note of one act on several people: the first as the subject, all by name – so that it is found for each of them. */
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
