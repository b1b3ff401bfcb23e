import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'

const heartbeat = 2_000
const silence = 30_000
const pause = 150

/**
 * Does a piece of work while nobody else in this folder does: whoever comes second waits.
 * @param {string} file
 * @param {() => Promise<void>} work
 */
export async function underLock(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  await take(file)
  const beat = setInterval(() => touch(file), heartbeat)
  try {
    await work()
  } finally {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
async function take(file) {
  for (let turn = 0; !tryToTake(file); turn += 1) {
    if (turn === 5) console.log('Waiting for another set-up of this folder to finish…')
    if (isAbandoned(file)) remove(file)
    else await new Promise((resume) => setTimeout(resume, pause))
  }
}

/** @param {string} file */
function tryToTake(file) {
  try {
    writeFileSync(file, `${process.pid} ${hostname()}`, { flag: 'wx' })
    return true
  } catch (problem) {
    if (/** @type {NodeJS.ErrnoException} */ (problem).code === 'EEXIST') return false
    throw problem
  }
}

/**
 * Whether the holder is gone: its process has ended, or, where that cannot be seen, it has been silent for long.
 * @param {string} file
 */
function isAbandoned(file) {
  try {
    const [pid, host] = readFileSync(file, 'utf8').split(' ')
    if (host === hostname() && !isRunning(Number(pid))) return true
    return Date.now() - statSync(file).mtimeMs > silence
  } catch {
    // Just released.
    return false
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (problem) {
    return /** @type {NodeJS.ErrnoException} */ (problem).code === 'EPERM'
  }
}

/**
 * Removes an abandoned lock, and only that: between looking and removing somebody else may have taken it anew.
 * @param {string} file
 */
function remove(file) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (!isAbandoned(aside)) linkSync(aside, file)
  } catch {
    // Somebody was faster.
  }
  rmSync(aside, { force: true })
}

/** @param {string} file */
function touch(file) {
  const now = new Date()
  if (existsSync(file)) utimesSync(file, now, now)
}
