import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { holdDataFolder } from './data-folder.ts'

const skip = process.getuid?.() === 0 ? false : 'only the administrator of a system can act as another account'

test('refuses a folder of another account that everyone may write to, unless it is shared', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-folder-'))
  chmodSync(folder, 0o777)
  process.seteuid?.(65_534)
  try {
    assert.throws(() => holdDataFolder(folder), /is open to every account of this machine/)
    holdDataFolder(folder, { isShared: true })
  } finally {
    process.seteuid?.(0)
  }
  holdDataFolder(folder)()
  assert.equal(statSync(folder).mode & 0o777, 0o700)
  rmSync(folder, { recursive: true })
})
