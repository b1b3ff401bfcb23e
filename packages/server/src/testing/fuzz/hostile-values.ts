import fc from 'fast-check'

/** Texts that parsers, databases and files stumble over. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\ud800',
  'a\udc00b',
  '\0',
  'a\0b',
  'x'.repeat(10_000),
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(300),
  'a\u0301'.repeat(150),
  '%',
  '_%\\',
  "'; drop table accounts; --",
  '{"a":',
  '[]',
  '(((((',
  '\\d+(',
  '../../etc/passwd',
  '\u202eabc',
  '\ufeff',
  '\r\n\t',
  'İ'.repeat(50),
  'NaN',
  'null',
  'true',
  '1e999',
  '99999999999999999999',
  '-1',
  '0',
  '0000-01-01',
  '0000-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00+14:00',
  '0001-01-01',
  '9999-12-31T23:59:59.999999999Z',
  '2026-11-20T10:00:00+14:00',
  '2026-11-20T24:00Z',
  '9999-12-31',
  '9999-12-31T23:59:59-14:00',
  '2026-02-30',
  '2026-11-20T10:00:00+99:99',
  '+275760-09-13T00:00:00Z',
  'infinity',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

export const hostileNumbers: readonly number[] = [
  0,
  -1,
  1.5,
  -0,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e308,
  5e-324,
]

/** Cursors that were never handed out, in the forms of those that are. */
export const foreignCursors = [
  ['["\\ud800","x"]'],
  ['["\\u0000","00000000-0000-0000-0000-000000000000"]'],
  ['["a","not an id"]'],
  ['["0000-01-01","00000000-0000-0000-0000-000000000000"]'],
  ['[null,null]'],
  ['["9999999999999999999999","00000000-0000-0000-0000-000000000000"]'],
  ['["a","00000000-0000-0000-0000-000000000000"]'],
  ['{"a":1}'],
  ['0000-01-01 00:00:00+00\n1'],
  ['999999-01-01 00:00:00+00\n999999999999999999'],
  ['2026-13-45 99:99:99+99\n1'],
  ['2026-11-20 10:00:00+00\n999999999999999999'],
  ['0000-01-01 00:00:00+00\n00000000-0000-0000-0000-000000000000'],
  ['2026-11-20 10:00:00+00\n00000000-0000-0000-0000-000000000000'],
].map(([text = '']) => Buffer.from(text).toString('base64url'))

/** Anything that JSON can carry, most of it in the wrong place. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...foreignCursors) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: 1 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)

export interface Mutation {
  /** Which of the places in the input, modulo their number. */
  place: number
  change: 'replace' | 'remove' | 'add'
  value: unknown
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  place: fc.nat(10_000),
  change: fc.constantFrom('replace', 'replace', 'replace', 'replace', 'remove', 'add'),
  value: hostileValue,
})

interface Place {
  holder: Record<string, unknown>
  name: string
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])])
}

/** A copy of an input with one of its places – nested ones too – replaced, removed, or given an unknown neighbour. */
export function mutated(input: object, { place, change, value }: Mutation): object {
  const copy = structuredClone(input)
  const places = placesIn(copy)
  const chosen = places[place % Math.max(1, places.length)]
  if (!chosen || change === 'add') (chosen?.holder ?? (copy as Record<string, unknown>))['unknown'] = value
  else if (change === 'remove') delete chosen.holder[chosen.name]
  else chosen.holder[chosen.name] = value
  return copy
}
