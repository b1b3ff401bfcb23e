import assert from 'node:assert/strict'
import { test } from 'node:test'
import { helpEntries } from '@atrium/contract/help/help-entries.ts'
import { helpPages } from './help.pages.ts'

test('each entry of the documentation menu – has the route that the specification names', () => {
  assert.deepEqual(
    helpPages.map(({ name, path }) => [name, path]),
    helpEntries.map((entry) => [`${entry}_doc`, `/${entry}/:a/:b`]),
  )
})
