import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Settings } from './settings.ts'

/** What is made of the installation's secret key. */
export interface Secrets {
  /** A hash that only this installation can make: for values few enough to be guessed. */
  keyedHash(text: string): string
}

/** The secret key: from the environment, else from a file in the data folder, made when it is not there. */
export async function openSecrets({ secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): Promise<Secrets> {
  const key = Buffer.from(secretKey ?? (await keyFromFile(join(dataDir, 'secret.key'))), 'hex')
  return { keyedHash: (text) => createHmac('sha256', key).update(text).digest('base64url') }
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
