import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process of this machine. Process ids are reused, so the start time belongs to it. */
export interface ProcessId {
  pid: number
  /** Start time as the system prints it; empty where the system has none. */
  startedAt: string
}

let own: ProcessId | undefined

export const ownProcess = (): ProcessId => (own ??= { pid: process.pid, startedAt: statusOf(process.pid).startedAt })

/** True when the process still runs; not for another one under its reused id, nor for one that ended and waits for its parent. */
export function isRunning({ pid, startedAt }: ProcessId): boolean {
  try {
    process.kill(pid, 0)
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const status = statusOf(pid)
  return !status.hasEnded && status.startedAt === startedAt
}

interface Status {
  startedAt: string
  hasEnded: boolean
}

function statusOf(pid: number): Status {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { startedAt: fields[18] ?? '', hasEnded: /^[ZXx]/.test(state) }
  } catch {
    return statusByCommand(pid)
  }
}

/** Systems without /proc, such as macOS. */
function statusByCommand(pid: number): Status {
  try {
    const env = { ...process.env, LC_ALL: 'C' }
    const output = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { env, encoding: 'utf8' }).trim()
    return { startedAt: output.slice(output.indexOf(' ')).trim(), hasEnded: output.startsWith('Z') }
  } catch {
    return { startedAt: '', hasEnded: false }
  }
}
