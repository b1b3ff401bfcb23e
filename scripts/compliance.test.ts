import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './root.ts'

const folder = join(root, 'docs/compliance')
const sources = join(root, 'packages/server/src')
const tests = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(sources, file), 'utf8'))
  .join('\n')

test('compliance documents – every test that they name – exists', () => {
  const documents = readdirSync(folder)
  assert.ok(documents.length > 0)
  for (const document of documents) {
    const named = [...readFileSync(join(folder, document), 'utf8').matchAll(/`([^`\n]+ – [^`\n]+)`/gu)].map(
      ([, title]) => String(title),
    )
    assert.ok(named.length > 10)
    // Titles may be templates whose beginning names the call.
    const missing = named.filter((title) => !tests.includes(title))
    assert.deepEqual(missing, [])
  }
})
