import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalledByHand, isWhole, lockHash, readLock, readText } from './lock-file.mjs'
import { linkNode26 } from './node-26.mjs'
import { npm } from './npm.mjs'

/** @param {string} root */
const stampOf = (root) => join(root, 'node_modules', '.atrium-lock')

/** @param {string} root */
const wantedStamp = (root) => `${lockHash(root)} ${process.platform}-${process.arch}\n`

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
  const wanted = wantedStamp(root)
  rmSync(stampOf(root), { force: true })
  // `npm ci` refuses a lock file that is not whole; `npm install`, without what was there and without writing it, does
  // the same with it.
  if (isWhole(readLock(root))) await npm(root, ['ci'])
  else await npm(root, ['install', '--no-save'], { fromEmpty: true })
  finish(root, wanted)
}

/**
 * @param {string} root
 * @param {string} stamp
 */
function finish(root, stamp) {
  const programs = join(root, 'node_modules', '.bin')
  mkdirSync(programs, { recursive: true })
  linkNode26(root)
  // The script lines say `exec node …`, a word that only POSIX shells know.
  if (process.platform === 'win32') writeFileSync(join(programs, 'exec.cmd'), '@%*\r\n')
  writeFileSync(stampOf(root), stamp)
}
