import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findNames, findSources } from './check-names.ts'

const machine = ['work', 'root'].map((folder) => `/${folder}/`)

describe('names of the machine', () => {
  test('are found where a path begins with them', () => {
    for (const path of machine) assert.deepEqual(findNames(`fine\nsee ${path}x`), [`:2: names ${path}`])
  })

  test('are not seen in longer words and relative paths', () => {
    for (const path of machine) assert.deepEqual(findNames(`net${path}x .${path} src${path}`), [])
  })

  test('a lock file says where packages lie in the repository, and nowhere else', () => {
    assert.deepEqual(findSources('"resolved": "packages/web",'), [])
    assert.deepEqual(findSources('"resolved": "https://example.org/x.tgz",'), [
      ':1: names where a package was fetched from',
    ])
  })
})
