import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sources = [
  'packages/contract',
  'packages/phrases',
  'packages/labels',
  'packages/chemistry',
  'packages/web',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build-web.ts',
  'scripts/build-verifier.ts',
  'scripts/precompress.ts',
]
const made = new Set(['dist', 'node_modules'])

/** Beside the built files: from which sources they were built. */
export const buildStamp = '.atrium-build'

/**
 * Whether the built web client is the one that the sources would give.
 * @param {string} root
 */
export function isWebFresh(root) {
  const stamp = join(root, 'packages', 'web', 'dist', buildStamp)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === webSourceHash(root)
}

/**
 * One hash over everything the web client is built from.
 * @param {string} root
 */
export function webSourceHash(root) {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, root, source)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path
 */
function addTo(hash, root, path) {
  const place = join(root, path)
  if (!statSync(place).isDirectory()) {
    const content = readFileSync(place)
    hash.update(`${path} ${content.length}\n`).update(content)
    return
  }
  const names = readdirSync(place).filter((name) => !made.has(name) && !name.startsWith('.'))
  for (const name of names.sort()) addTo(hash, root, `${path}/${name}`)
}
