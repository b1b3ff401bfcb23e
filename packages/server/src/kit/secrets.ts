import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Settings } from './settings.ts'

/** What is made of the installation's secret key. */
export interface Secrets {
  /** A hash that only this installation can make: for values few enough to be guessed. */
  keyedHash(text: string): string
  /** Encrypts a text so that only this installation can read it, and nobody can change it. */
  seal(text: string): string
  /** The text that was sealed; nothing where it was not sealed here or was changed. */
  open(sealed: string): string | undefined
}

/** The secret key: from the environment, else from a file in the data folder, made when it is not there. */
export async function openSecrets({ secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): Promise<Secrets> {
  const key = Buffer.from(secretKey ?? (await keyFromFile(join(dataDir, 'secret.key'))), 'hex')
  const sealKey = Buffer.from(hkdfSync('sha256', key, '', 'atrium seal', 32))
  return {
    keyedHash: (text) => createHmac('sha256', key).update(text).digest('base64url'),
    seal: (text) => seal(sealKey, text),
    open: (sealed) => open(sealKey, sealed),
  }
}

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM: a random start, the tag, the text. */
function seal(key: Buffer, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

function open(key: Buffer, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

async function keyFromFile(file: string): Promise<string> {
  if (!existsSync(file)) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(ignoreThatOneIsThere)
  }
  return (await readFile(file, 'utf8')).trim()
}

/** Two servers that start at once on one folder: the first one's key counts. */
function ignoreThatOneIsThere(problem: NodeJS.ErrnoException) {
  if (problem.code !== 'EEXIST') throw problem
}
