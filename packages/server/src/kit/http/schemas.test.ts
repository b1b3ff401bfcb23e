import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type as real } from 'typebox'
import { Type as own } from '@atrium/contract/kit/type.ts'

/** The same schema made by each. */
function sample(type: typeof own) {
  const person = type.Object({
    Name: type.String({ minLength: 1, maxLength: 20, pattern: '^a' }),
    Age: type.Optional(type.Integer({ minimum: 1, default: 3 })),
    Score: type.Number(),
    IsMember: type.Boolean({ description: 'Whether' }),
    Kind: type.Enum(['a', 'b'], { default: 'a' }),
    Either: type.Union([type.Literal('x'), type.Null()]),
    Any: type.Unknown(),
    Names: type.Array(type.String(), { maxItems: 3 }),
    By: type.Record(type.String(), type.Integer()),
  })
  return [person, type.Pick(person, ['Name', 'Age']), type.Partial(person), type.Object({ A: type.Optional(person) })]
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('schemas are what TypeBox makes of them, as data', () => {
  assert.deepEqual(plain(sample(own)), plain(sample(real)))
})
