import { existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { readLock } from './lock-file.mjs'
import { isNode26, isRunningNode26, nodePackage, nodeProgram, noNode26 } from './node-26.mjs'
import { run } from './run.mjs'
import { SetUpProblem } from './set-up-problem.mjs'

const isWindows = process.platform === 'win32'
const quietly = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress']
/** Building needs development packages, whatever NODE_ENV or the machine's npm settings say. */
const everything = ['--include=dev', '--include=optional']

/**
 * Runs npm in the repository, under Node 26: npm leaves out optional packages that do not fit the Node it runs under.
 * @param {string} root
 * @param {readonly string[]} args
 * @param {{ fromEmpty?: boolean }} [options]
 */
export async function npm(root, args, { fromEmpty = false } = {}) {
  const aside = join(root, '.cache', `node-26-${process.pid}`)
  try {
    const node = await nodeOutside(root, aside)
    if (fromEmpty) rmSync(join(root, 'node_modules'), { recursive: true, force: true })
    await runNpm({ node, folder: root }, args)
  } finally {
    // Windows keeps a program that runs; it is only in the way of a tidy folder.
    if (!isWindows) rmSync(aside, { recursive: true, force: true })
  }
}

/**
 * A Node 26 that does not lie in the folder npm is about to replace.
 * @param {string} root
 * @param {string} aside
 */
async function nodeOutside(root, aside) {
  if (!isRunningNode26()) return fetchNode26(root, aside)
  if (!process.execPath.startsWith(join(root, 'node_modules'))) return process.execPath
  const place = join(aside, basename(process.execPath))
  mkdirSync(aside, { recursive: true })
  // Windows does not delete a program that runs, but lets it be renamed.
  if (isWindows) renameSync(process.execPath, place)
  else linkSync(process.execPath, place)
  return place
}

/**
 * Installs the Node 26 of the lock file on its own.
 * @param {string} root
 * @param {string} aside
 */
async function fetchNode26(root, aside) {
  const path = `node_modules/${nodePackage}`
  const entry = readLock(root)[path]
  if (!nodePackage || !entry?.version) throw noNode26()
  const manifest = { private: true, dependencies: { [nodePackage]: entry.version } }
  mkdirSync(aside, { recursive: true })
  writeFileSync(join(aside, 'package.json'), JSON.stringify(manifest))
  const lock = { lockfileVersion: 3, requires: true, packages: { '': manifest, [path]: { ...entry, optional: false } } }
  writeFileSync(join(aside, 'package-lock.json'), JSON.stringify(lock))
  await runNpm({ node: process.execPath, folder: aside }, ['ci'])
  const program = nodeProgram(aside)
  if (!program || !isNode26(program)) throw noNode26()
  return program
}

/**
 * @param {{ node: string, folder: string }} where
 * @param {readonly string[]} args
 */
async function runNpm({ node, folder }, args) {
  const script = process.env['npm_execpath'] ?? ''
  const isOurs = basename(script) === 'npm-cli.js' && existsSync(script)
  const command = isOurs ? { file: node, args: [script] } : { file: 'npm', args: [] }
  const { code, output } = await run(command.file, [...command.args, ...args, ...everything, ...quietly], {
    cwd: folder,
    output: 'kept',
    env: { ...process.env, PATH: [dirname(node), process.env['PATH']].join(delimiter) },
    shell: isWindows && !isOurs,
  })
  if (code !== 0) throw new SetUpProblem('The packages could not be installed; npm says why:', output)
}
