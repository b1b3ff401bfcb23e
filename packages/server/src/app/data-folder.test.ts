import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

test('the lock of a process that is about to end – within two seconds – is waited for and taken over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-folder-'))
  const child = spawn('sleep', ['0.5'])
  await once(child, 'spawn')
  const startedAt = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19]
  const lock = join(folder, 'atrium.lock')
  writeFileSync(lock, JSON.stringify({ pid: child.pid, startedAt }))
  const release = holdDataFolder(folder)
  assert.equal((JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }).pid, process.pid)
  release()
  assert.equal(existsSync(lock), false)
  rmSync(folder, { recursive: true })
})
