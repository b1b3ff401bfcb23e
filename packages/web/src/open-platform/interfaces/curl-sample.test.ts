import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import type { OpenInterface } from '@atrium/contract/open-platform/interfaces.calls.ts'
import { curlSample } from './curl-sample.ts'

const base = {
  Method: 'POST',
  Address: '/api/v1/open/ELN/create',
  BodySchema: {},
  Examples: [],
} as never as OpenInterface

test('curl sample – with a body that has quotes – passes it on unchanged through a shell', () => {
  const Body = { title: `it's "so" $HOME \`x\`` }
  const sample = curlSample({ ...base, Examples: [{ Name: 'a', Body }] }, 'https://portal.example.com')
  // A shell runs the sample with a curl that prints the token, or its last argument.
  const shell = `curl() { for last; do :; done; case "$last" in grant*) echo '{"access_token":"abc"}';; *) printf '%s\\n' "$@";; esac; }
${sample}`
  const lines = execFileSync('sh', ['-c', shell], { encoding: 'utf8' })
  assert.match(lines, /^Authorization: Bearer abc$/m)
  assert.deepEqual(JSON.parse(lines.slice(lines.indexOf('{'))), Body)
})

test('curl sample – of a query – has no body', () => {
  const sample = curlSample({ ...base, Method: 'GET', BodySchema: null }, 'https://portal.example.com')
  assert.ok(!sample.includes('Content-Type'))
  assert.ok(sample.includes('curl -X GET https://portal.example.com/api/v1/open/ELN/create'))
})
