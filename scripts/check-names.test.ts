import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findNames, findPrivateNames, findSources } from './check-names.ts'

const machine = ['work', 'root'].map((folder) => `/${folder}/`)

describe('names of the machine', () => {
  test('are found where a path begins with them', () => {
    for (const path of machine) assert.deepEqual(findNames(`fine\nsee ${path}x`), [`:2: names ${path}`])
  })

  test('are not seen in longer words and relative paths', () => {
    for (const path of machine) assert.deepEqual(findNames(`net${path}x .${path} src${path}`), [])
  })

  test('are no private words, at the beginning of a name or within it', () => {
    const found = ':1: spend is no standard term'
    assert.deepEqual(findPrivateNames('const spendOnce = () => {}'), [found])
    assert.deepEqual(findPrivateNames("import { takeArrival } from './x.ts'"), [':1: Arrival is no standard term'])
    assert.deepEqual(findPrivateNames('\nconst kept = jobs.hurry()'), [':2: kept is no standard term'])
  })

  test('may contain such letters, be fields, or stand in comments and texts', () => {
    for (const fine of ['suspended, weight, gatewayInserts', 'run.kept', '{ kept: 1 }', 'isAlone'])
      assert.deepEqual(findPrivateNames(fine), [])
    assert.deepEqual(findPrivateNames("/* spend\nspend */ f('spend', `meet`) // hurry"), [])
  })

  test('a lock file says where packages lie in the repository, and nowhere else', () => {
    assert.deepEqual(findSources('"resolved": "packages/web",'), [])
    assert.deepEqual(findSources('"resolved": "https://example.org/x.tgz",'), [
      ':1: names where a package was fetched from',
    ])
  })
})
