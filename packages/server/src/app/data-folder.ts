import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { makePrivate } from '#kit/files/private-files.ts'
import { isRunning, ownProcess, type ProcessId } from '#environment/processes.ts'
import { SettingProblem } from '#environment/settings.ts'

/** Milliseconds. */
const maxShutdownMs = 2_000
const endStep = 50

/**
 * Creates the data folder, checks that it is writable, closes it to other accounts, and locks it for this process if it
 * contains the embedded database: two processes would lose rows. Takes over the lock of a dead process. Resolves to a
 * function that releases it.
 */
export function holdDataFolder(folder: string, { isShared = false }: { isShared?: boolean } = {}): () => void {
  makeFolder(folder)
  closeToOthers(folder, isShared)
  if (isShared) return () => {}
  const file = join(folder, 'atrium.lock')
  if (!tryLock(file)) {
    const holder = readHolder(file)
    if (holder && isOther(holder) && !endsSoon(holder))
      throw new SettingProblem(`The data folder ${folder} is in use by another Atrium (process ${holder.pid}).`)
    rmSync(file, { force: true })
    if (!tryLock(file))
      throw new SettingProblem(`The data folder ${folder} is in use by another Atrium that is just starting.`)
  }
  return () => rmSync(file, { force: true })
}

/** True when another process has locked the data folder. */
export function isHeld(folder: string): boolean {
  const holder = readHolder(join(folder, 'atrium.lock'))
  return holder !== undefined && isOther(holder) && isRunning(holder)
}

function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (problem) {
    throw new SettingProblem(
      `The data folder ${folder} cannot be written to (${reasonOf(problem)}). Set DATA_DIR to a folder that can.`,
    )
  }
}

/** A folder of another account, such as a mounted volume, cannot be closed; it must not be writable by everyone. */
function closeToOthers(folder: string, isShared: boolean) {
  try {
    makePrivate(folder)
    for (const name of readdirSync(folder)) makePrivate(join(folder, name))
  } catch (problem) {
    if (isShared || (statSync(folder).mode & 0o007) === 0) return
    throw new SettingProblem(
      `The data folder ${folder} is open to every account of this machine, and that cannot be changed (${reasonOf(problem)}). Let its owner run chmod 700 on it, or set DATA_DIR to another folder.`,
    )
  }
}

function tryLock(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, JSON.stringify(ownProcess()))
    closeSync(handle)
    return true
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw new SettingProblem(
      `The data folder cannot be written to (${reasonOf(problem)}). Set DATA_DIR to a folder that can.`,
    )
  }
}

const reasonOf = (problem: unknown) => (problem as NodeJS.ErrnoException).code ?? String(problem)

function readHolder(file: string): ProcessId | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessId
  } catch {
    return undefined
  }
}

/** Wait for a killed process to end after a restart. */
function endsSoon(holder: ProcessId): boolean {
  for (let waited = 0; waited < maxShutdownMs && isRunning(holder); waited += endStep)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, endStep)
  return !isRunning(holder)
}

const isOther = ({ pid }: ProcessId) => pid !== process.pid
