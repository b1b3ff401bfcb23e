/** What a name is found and ordered by besides itself. */
export interface NameKeys {
  /** In Latin letters, lower case, a blank between syllables: `lin zhiyuan` comes as `lin zhi yuan`. */
  pinyin: string
  initials: string
}

const chinese = /\p{Script=Han}/u

/** Whether the table of readings is needed for a name. */
export const needsReadings = (name: string): boolean => chinese.test(name)

/** What bears a name: 单 is read `shan` where a person's name begins, and `dan` elsewhere. */
export type Bearer = 'person' | 'thing'

/**
 * How a name is spelt in Latin letters, for a person with the readings that surnames have. Names that are Latin already
 * are themselves. The table of readings is loaded with the first name: no page waits for it at the start.
 */
export async function nameKeysOf(name: string, bearer: Bearer = 'person'): Promise<NameKeys> {
  const trimmed = name.trim().toLowerCase()
  if (!needsReadings(trimmed)) return keysOf(trimmed.split(/[\s·.]+/u))
  const { pinyin } = await import('pinyin-pro')
  const surname = bearer === 'person' ? 'head' : 'off'
  const parts = pinyin(trimmed, { toneType: 'none', type: 'array', surname, nonZh: 'consecutive', v: true })
  return keysOf(parts.flatMap((part) => part.split(/[\s·.]+/u)))
}

function keysOf(parts: readonly string[]): NameKeys {
  const syllables = parts.map((part) => part.trim()).filter(Boolean)
  return {
    // Never empty, for an empty one means that nobody has looked at the name yet.
    pinyin: syllables.join(' ') || '-',
    initials: syllables.map((syllable) => Array.from(syllable)[0]).join(''),
  }
}
