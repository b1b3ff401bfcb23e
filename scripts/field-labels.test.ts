import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allCalls } from '@atrium/contract/all-calls.ts'
import type { Call } from '@atrium/contract/kit/call.ts'
import { fieldLabelKey } from '@atrium/contract/kit/field-label.ts'
import { changes } from '@atrium/phrases/en/changes.ts'

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
}

const fieldNames = ({ properties = {}, items }: Shape): string[] => [
  ...Object.entries(properties).flatMap(([name, field]) => [name, ...fieldNames(field)]),
  ...(items ? fieldNames(items) : []),
]

test('fields of a body – in every write – have a label in the phrases', () => {
  const unlabelled = Object.values(allCalls)
    .flatMap((calls) => Object.values<Call>(calls))
    .filter(({ kind }) => kind === 'write')
    .flatMap(({ at, body }) => fieldNames((body ?? {}) as Shape).map((name) => ({ at, name })))
    .filter(({ name }) => !Object.hasOwn(changes, fieldLabelKey(name)))
  assert.deepEqual(unlabelled, [])
})
