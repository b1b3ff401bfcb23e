import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { precompress } from './precompress.ts'

const text = 'export const greeting = "good morning";\n'.repeat(200)

describe('precompressing the built web client', () => {
  let folder = ''

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-precompress-'))
    await writeFile(join(folder, 'main.js'), text)
    await writeFile(join(folder, 'inter.woff2'), text)
    await mkdir(join(folder, '.vite'))
    await writeFile(join(folder, '.vite', 'manifest.json'), text)
    await precompress(folder)
  })
  after(() => rm(folder, { recursive: true }))

  test('both forms of a script unpack to the script', async () => {
    assert.equal(brotliDecompressSync(await readFile(join(folder, 'main.js.br'))).toString(), text)
    assert.equal(gunzipSync(await readFile(join(folder, 'main.js.gz'))).toString(), text)
  })

  test('fonts stay as they are', async () => {
    const names = await readdir(folder)
    assert.deepEqual(names.sort(), ['.vite', 'inter.woff2', 'main.js', 'main.js.br', 'main.js.gz'])
  })

  test('what is for the server alone stays as it is, too', async () => {
    assert.deepEqual(await readdir(join(folder, '.vite')), ['manifest.json'])
  })
})
