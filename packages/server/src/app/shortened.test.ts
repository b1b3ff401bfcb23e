import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { shortened } from './shortened.ts'

const text = '一页 a page '.repeat(1_000)

test('a text comes in the shortest form that the browser reads', async () => {
  const { content, headers } = await shortened(text, 'gzip, deflate, br, zstd')
  assert.deepEqual(headers, { 'content-encoding': 'br' })
  assert.equal(brotliDecompressSync(content as Buffer).toString(), text)
  const older = await shortened(text, 'gzip;q=1.0, br;q=0')
  assert.deepEqual(older.headers, { 'content-encoding': 'gzip' })
  assert.equal(gunzipSync(older.content as Buffer).toString(), text)
})

test('a text stays as it is for whoever reads nothing else', async () => {
  for (const readable of ['', 'identity', 'zstd', 'br;q=0', 'brr']) {
    const plain = await shortened(text, readable)
    assert.deepEqual([plain.content, plain.headers], [text, {}], readable)
  }
  assert.deepEqual((await shortened(text)).headers, {})
})
