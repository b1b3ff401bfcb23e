import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { removeUnusableNode } from './node-26.mjs'
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
  const { code, output } = await run(npm.file, [...npm.args, 'ci', ...everything, ...quietly], {
    cwd: root,
    output: 'kept',
    shell: npm.shell,
  })
  if (code !== 0) throw new SetUpProblem('The packages could not be installed; npm says why:', output)
  finish(root, wanted)
}

/**
 * @param {string} root
 * @param {string} stamp
 */
function finish(root, stamp) {
  removeUnusableNode(root)
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true })
  // The script lines say `exec node …`, a word that only POSIX shells know.
  if (isWindows) writeFileSync(join(root, 'node_modules', '.bin', 'exec.cmd'), '@%*\r\n')
  writeFileSync(stampOf(root), stamp)
}

/** @param {string} root */
function wantedStamp(root) {
  const lock = readText(join(root, 'package-lock.json'))
  if (lock === undefined) throw new SetUpProblem(`There is no package-lock.json in ${root}; fetch it again.`)
  return `${createHash('sha256').update(lock).digest('hex')} ${machine}\n`
}

/**
 * Whether npm itself noted that every package of the lock file is there: somebody ran `npm ci` or `npm install`.
 * @param {string} root
 */
function isInstalledByHand(root) {
  const noted = readText(join(root, 'node_modules', '.package-lock.json'))
  if (noted === undefined) return false
  const there = JSON.parse(noted).packages
  const wanted = JSON.parse(readText(join(root, 'package-lock.json')) ?? '{}').packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    if (!there[path]) return entry.optional && !isForThisMachine(entry)
    return there[path].version === entry.version && existsSync(join(root, path))
  })
}

/** @param {{ os?: string[], cpu?: string[], libc?: string[] }} entry */
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
