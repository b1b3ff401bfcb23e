import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { linkNode26 } from './node-26.mjs'
import { run } from './run.mjs'
import { SetUpProblem } from './set-up-problem.mjs'

const machine = `${process.platform}-${process.arch}`
const isWindows = process.platform === 'win32'
const quietly = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress']
/** Building needs development packages, whatever NODE_ENV or the machine's npm settings say. */
const everything = ['--include=dev', '--include=optional']

/** @param {string} root */
const stampOf = (root) => join(root, 'node_modules', '.atrium-lock')

/**
 * Whether node_modules is what the lock file asks for.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = wantedStamp(root)
  if (readText(stampOf(root)) === wanted) return true
  if (!isInstalledByHand(root)) return false
  finish(root, wanted)
  return true
}

/**
 * Installs what the lock file asks for.
 * @param {string} root
 */
export async function install(root) {
  console.log('Installing the packages (once)…')
  rmSync(stampOf(root), { force: true })
  const wanted = wantedStamp(root)
  const npm = npmOutside(root)
  moveRunningNodeAway(root)
  const { code, output } = await run(npm.file, [...npm.args, ...verbFor(root), ...everything, ...quietly], {
    cwd: root,
    output: 'kept',
    shell: npm.shell,
  })
  if (code !== 0) throw new SetUpProblem('The packages could not be installed; npm says why:', output)
  finish(root, wanted)
}

/**
 * npm sometimes leaves the optional packages of other machines out of the lock file. `npm ci` refuses such a file,
 * `npm install` begins from it, so it gets an empty folder and no right to write.
 * @param {string} root
 */
function verbFor(root) {
  if (isWhole(readLock(root))) return ['ci']
  rmSync(join(root, 'node_modules'), { recursive: true, force: true })
  return ['install', '--no-save']
}

/** @param {Lock} lock */
const isWhole = (lock) => {
  const names = new Set(Object.keys(lock).map((path) => path.replace(/^.*node_modules\//, '')))
  return Object.values(lock).every((entry) =>
    Object.keys(entry.optionalDependencies ?? {}).every((name) => names.has(name)),
  )
}

/**
 * @param {string} root
 * @param {string} stamp
 */
function finish(root, stamp) {
  linkNode26(root)
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true })
  // The script lines say `exec node …`, a word that only POSIX shells know.
  if (isWindows) writeFileSync(join(root, 'node_modules', '.bin', 'exec.cmd'), '@%*\r\n')
  writeFileSync(stampOf(root), stamp)
}

/** @param {string} root */
const wantedStamp = (root) => `${createHash('sha256').update(lockText(root)).digest('hex')} ${machine}\n`

/** @param {string} root */
function lockText(root) {
  const lock = readText(join(root, 'package-lock.json'))
  if (lock === undefined) throw new SetUpProblem(`There is no package-lock.json in ${root}; fetch it again.`)
  return lock
}

/**
 * What the lock file says of each package, by where it lies.
 * @typedef {Record<string, { version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }>} Lock
 * @param {string} root
 * @returns {Lock}
 */
const readLock = (root) => JSON.parse(lockText(root)).packages

/**
 * Whether npm itself noted that every package of the lock file is there: somebody ran `npm ci` or `npm install`.
 * @param {string} root
 */
function isInstalledByHand(root) {
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
 * The npm that runs us, under a Node that is not in the folder it is about to replace.
 * @param {string} root
 */
function npmOutside(root) {
  const npm = process.env['npm_execpath'] ?? ''
  if (basename(npm) !== 'npm-cli.js' || !existsSync(npm)) return { file: 'npm', args: [], shell: isWindows }
  return { file: nodeOutside(root), args: [npm], shell: false }
}

/** @param {string} root */
function nodeOutside(root) {
  const inside = join(root, 'node_modules')
  if (!process.execPath.startsWith(inside)) return process.execPath
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder && !folder.startsWith(inside))
  const nodes = folders.map((folder) => join(folder, isWindows ? 'node.exe' : 'node'))
  return nodes.find((node) => existsSync(node)) ?? process.execPath
}

/**
 * Windows does not delete a program that runs, but lets it be renamed.
 * @param {string} root
 */
function moveRunningNodeAway(root) {
  if (!isWindows || !process.execPath.startsWith(join(root, 'node_modules'))) return
  mkdirSync(join(root, '.cache'), { recursive: true })
  renameSync(process.execPath, join(root, '.cache', `node-${process.pid}.exe`))
}

/** @param {string} file */
function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
