import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetUpProblem } from './set-up-problem.mjs'

/**
 * What a lock file says of each package, by where it lies.
 * @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[], optionalDependencies?: Record<string, string> }>} Lock
 */

/**
 * What the lock file of the repository says.
 * @param {string} root
 * @returns {Lock}
 */
export const readLock = (root) => JSON.parse(lockText(root)).packages

/**
 * What distinguishes this lock file from others.
 * @param {string} root
 */
export const lockHash = (root) => createHash('sha256').update(lockText(root)).digest('hex')

/** @param {string} root */
function lockText(root) {
  const lock = readText(join(root, 'package-lock.json'))
  if (lock === undefined) throw new SetUpProblem(`There is no package-lock.json in ${root}; fetch it again.`)
  return lock
}

/**
 * Whether a lock file knows the optional packages of every machine. npm sometimes leaves out those of others.
 * @param {Lock} lock
 */
export function isWhole(lock) {
  const names = new Set(Object.keys(lock).map((path) => path.replace(/^.*node_modules\//, '')))
  const optional = Object.values(lock).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
  return optional.every((name) => names.has(name))
}

/**
 * Whether npm itself noted that every package of the lock file is there: somebody ran `npm ci` or `npm install`.
 * @param {string} root
 */
export function isInstalledByHand(root) {
  const noted = readText(join(root, 'node_modules', '.package-lock.json'))
  if (noted === undefined) return false
  /** @type {Lock} */
  const there = JSON.parse(noted).packages
  return Object.entries(readLock(root)).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = there[path]
    if (!found) return entry.optional && !isForThisMachine(entry)
    return found.version === entry.version && existsSync(join(root, path))
  })
}

/** @param {Lock[string]} entry */
const isForThisMachine = ({ os, cpu, libc }) => !libc && os?.includes(process.platform) && cpu?.includes(process.arch)

/**
 * The text of a file, if there is one.
 * @param {string} file
 */
export function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
