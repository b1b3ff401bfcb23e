import { idPattern, type IdKind } from '@atrium/contract/kit/ids.ts'
import fc from 'fast-check'
import { foreignCursors, hostileNumbers, hostileTexts } from './hostile-values.ts'

interface Schema {
  type?: string | readonly [type: string, orNull: 'null']
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  'x-id'?: IdKind
}

/** Values that mean something in the organisation under test; none where any will do. */
export type Hint = (asked: { field: string; kind: IdKind | undefined }) => readonly unknown[] | undefined

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('成员', '部门', 'person', '139', '%', '_', '张 三', '2026-11-20', 'a'),
)

/** Values that a schema accepts, with those of the hint where there are any. */
export function valuesOf(schema: object, hint: Hint, field = ''): fc.Arbitrary<unknown> {
  const known = schema as Schema
  const { anyOf, properties, patternProperties, items } = known
  if ('const' in known) return fc.constant(known.const)
  if (known.enum) return fc.constantFrom(...known.enum)
  if (typeof known.type === 'object')
    return fc.oneof(valuesOf({ ...known, type: known.type[0] }, hint, field), fc.constant(null))
  if (anyOf) return fc.oneof(...anyOf.map((each) => valuesOf(each, hint, field)))
  const hinted = items ? undefined : hint({ field, kind: known['x-id'] })
  if (hinted?.length) return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...hinted) }, plainOf(known))
  if (properties) return objectOf(known, properties, hint)
  if (patternProperties) return fc.dictionary(fc.string({ maxLength: 10 }), anyText, { maxKeys: 3 })
  if (items) return listOf(known, valuesOf(items, hint, field))
  return plainOf(known)
}

function objectOf({ required = [] }: Schema, properties: Record<string, Schema>, hint: Hint) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, hint, name)]),
  )
  return fc.record(fields, { requiredKeys: [...required] })
}

function listOf({ minItems = 0, maxItems = 5, uniqueItems }: Schema, item: fc.Arbitrary<unknown>) {
  const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) }
  return uniqueItems ? fc.uniqueArray(item, lengths) : fc.array(item, lengths)
}

/** Usual values of a type, and hostile ones that its schema lets through to the handler. */
function plainOf(schema: Schema): fc.Arbitrary<unknown> {
  const hostile = hostileFor(schema)
  const usual = usualOf(schema)
  return hostile.length > 0 ? fc.oneof({ weight: 3, arbitrary: usual }, fc.constantFrom(...hostile)) : usual
}

function usualOf({ type, pattern, minLength = 0, maxLength = 200, minimum, maximum }: Schema): fc.Arbitrary<unknown> {
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer({ min: minimum ?? -5, max: maximum ?? 2 ** 31 - 1 })
  if (type === 'null') return fc.constant(null)
  if (pattern === idPattern) return fc.uuid()
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
  if (type !== 'string') return fc.jsonValue({ maxDepth: 2 })
  const filled = anyText.map((text) => text.padEnd(minLength, 'x'))
  return fc.oneof({ weight: 9, arbitrary: filled }, fc.constant('长'.repeat(maxLength)))
}

function hostileFor(schema: Schema): readonly unknown[] {
  const { type, pattern = '', minLength = 0, maxLength = Infinity } = schema
  const { minimum = -Infinity, maximum = Infinity } = schema
  if (type === 'integer')
    return hostileNumbers.filter((number) => Number.isInteger(number) && number >= minimum && number <= maximum)
  if (type !== 'string') return []
  const form = new RegExp(pattern, 'u')
  const fits = (text: string) => form.test(text) && text.length >= minLength && [...segments(text)].length <= maxLength
  // Cursors are longer than what people type.
  return [...hostileTexts, ...(maxLength >= 200 ? foreignCursors : [])].filter(fits)
}

/** Lengths are counted in what a reader sees as one character. */
const segmenter = new Intl.Segmenter()
const segments = (text: string) => segmenter.segment(text)
