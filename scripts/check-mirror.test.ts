import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { findMirrorProblems } from './check-mirror.ts'

const complete = [
  'packages/contract/src/kit/call.ts',
  'packages/contract/src/members/members.calls.ts',
  'packages/server/src/members/members.routes.ts',
  'packages/server/src/members/members.test.ts',
  'packages/phrases/src/zh/members.ts',
  'packages/phrases/src/en/members.ts',
  'packages/web/src/members/members.pages.ts',
  'packages/web/src/members/directory/members-page.tsx',
  'packages/web/src/home/home.pages.tsx',
  'packages/web/src/home/card-home-page.tsx',
  'packages/web/src/app/error-page.tsx',
  'packages/labels/src/model/shape.ts',
  'packages/chemistry/src/ctab/read-molfile.ts',
]

describe('the mirror', () => {
  let folder = ''
  const write = (files: readonly string[]) =>
    Promise.all(
      files.map(async (file) => {
        await mkdir(dirname(join(folder, file)), { recursive: true })
        await writeFile(join(folder, file), '')
      }),
    )

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-mirror-'))
    await write(complete)
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('has nothing to say about a domain that is at home everywhere', () => {
    assert.deepEqual(findMirrorProblems(folder), [])
  })

  test('names every file that a domain lacks', async () => {
    for (const file of complete.filter((name) => /routes|members\.test|phrases|pages\.tsx?$/.test(name))) {
      await rm(join(folder, file))
      assert.deepEqual(findMirrorProblems(folder), [`missing: ${file.replace(/x$/, '')}`])
      await write([file])
    }
  })

  test('names folders that belong to no domain', async () => {
    await write([
      'packages/server/src/user/user.routes.ts',
      'packages/web/src/widgets/button.tsx',
      'packages/server/src/home/x.ts',
      'packages/labels/src/members/x.ts',
      'packages/chemistry/src/members/x.ts',
    ])
    assert.deepEqual(findMirrorProblems(folder).sort(), [
      'belongs to no domain of scripts/domains.ts: packages/chemistry/src/members',
      'belongs to no domain of scripts/domains.ts: packages/labels/src/members',
      'belongs to no domain of scripts/domains.ts: packages/server/src/home',
      'belongs to no domain of scripts/domains.ts: packages/server/src/user',
      'belongs to no domain of scripts/domains.ts: packages/web/src/widgets',
    ])
  })
})
