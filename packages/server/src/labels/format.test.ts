import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { filterNames } from '@atrium/labels/binding/filters.ts'
import { fieldTypes, symbologies, targets } from '@atrium/labels/model/label-template.ts'

test('docs/label-format.md – as the engine is – names every filter, code, target and type of field', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/label-format.md'), 'utf8')
  for (const name of [...filterNames, ...symbologies, ...targets, ...fieldTypes])
    assert.ok(page.includes(`\`${name}\``), name)
})
