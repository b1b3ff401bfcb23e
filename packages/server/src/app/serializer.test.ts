import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Nullable } from '@atrium/contract/kit/nullable.ts'
import { Type } from '@atrium/contract/kit/type.ts'
import fastJsonStringify from 'fast-json-stringify'

describe('a serialized answer', () => {
  const schema = Type.Object({
    Name: Nullable(Type.String()),
    Count: Nullable(Type.Integer()),
    State: Nullable(Type.Enum(['on', 'off'])),
    When: Nullable(Type.String({ format: 'date-time' })),
    Department: Nullable(Type.Object({ Name: Nullable(Type.String()) })),
    Tags: Nullable(Type.Array(Nullable(Type.String()))),
    Value: Nullable(Type.Union([Type.String(), Type.Integer()])),
  })
  const toText = fastJsonStringify(schema)
  const nothing = { Name: null, Count: null, State: null, When: null, Department: null, Tags: null, Value: null }

  it('distinguishes null from a value in nullable fields', () => {
    const full = {
      Name: '',
      Count: 0,
      State: 'on',
      When: '2026-10-03T01:02:03.000Z',
      Department: { Name: null },
      Tags: ['a', null],
      Value: 7,
    }
    for (const answer of [nothing, full]) assert.deepEqual(JSON.parse(toText(answer)), answer)
  })

  it('leaves out unknown fields and throws for missing ones', () => {
    assert.equal(toText({ ...nothing, Secret: 1 }), JSON.stringify(nothing))
    assert.throws(() => toText({ Name: null }), /required/)
  })
})
