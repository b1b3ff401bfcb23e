import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { buildStamp, isWebFresh, webSourceHash } from './web-freshness.mjs'

const sources = [
  'packages/contract/src/all-calls.ts',
  'packages/phrases/src/zh/home.ts',
  'packages/labels/src/model/shape.ts',
  'packages/chemistry/src/ctab/read-molfile.ts',
  'packages/web/src/home/home-page.tsx',
  'packages/web/LICENCE',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build-web.ts',
  'scripts/build-verifier.ts',
  'scripts/precompress.ts',
]

describe('the built web client', () => {
  let folder = ''
  const write = async (file: string, content: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)
  }
  const build = () => write(`packages/web/dist/${buildStamp}`, webSourceHash(folder))

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-fresh-'))
    for (const file of sources) await write(file, 'first')
  })
  after(() => rm(folder, { recursive: true }))

  test('is not fresh before it was built, and is after', async () => {
    assert.equal(isWebFresh(folder), false)
    await build()
    assert.equal(isWebFresh(folder), true)
  })

  test('is stale once any of its sources changes, comes or goes', async () => {
    for (const file of [...sources, 'packages/web/src/home/new.tsx']) {
      await write(file, 'second')
      assert.equal(isWebFresh(folder), false, file)
      await build()
    }
    await rm(join(folder, 'packages/web/src/home/new.tsx'))
    assert.equal(isWebFresh(folder), false)
  })

  test('does not mind what was made from the sources', async () => {
    await build()
    await write('packages/web/dist/index.html', 'built')
    await write('packages/web/node_modules/x/index.js', 'installed')
    assert.equal(isWebFresh(folder), true)
  })
})
