import { accessSync, closeSync, constants, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { SettingProblem } from './settings.ts'

interface Holder {
  pid: number
  /** When that process started, as the system counts, where the system says so: numbers of processes are used again. */
  startedAt: string
}

/**
 * Makes the data folder, sees that it can be written to, and takes it for this process alone when it holds the
 * embedded database: two processes on one would lose rows without a word. A lock whose process is gone is taken
 * over. Gives what releases it.
 */
export function holdDataFolder(folder: string, { isShared = false }: { isShared?: boolean } = {}): () => void {
  makeFolder(folder)
  if (isShared) return () => {}
  const file = join(folder, 'atrium.lock')
  if (!tryLock(file)) {
    const holder = readHolder(file)
    if (holder && isRunning(holder))
      throw new SettingProblem(`The data folder ${folder} is in use by another Atrium (process ${holder.pid}).`)
    rmSync(file, { force: true })
    if (!tryLock(file))
      throw new SettingProblem(`The data folder ${folder} is in use by another Atrium that is just starting.`)
  }
  return () => rmSync(file, { force: true })
}

/** Whether another process has the data folder for itself. */
export function isHeld(folder: string): boolean {
  const holder = readHolder(join(folder, 'atrium.lock'))
  return holder !== undefined && isRunning(holder)
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

function tryLock(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Holder))
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

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function isRunning({ pid, startedAt }: Holder): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return startOf(pid) === startedAt
}

/** The start time of a process in ticks since the machine started; empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
