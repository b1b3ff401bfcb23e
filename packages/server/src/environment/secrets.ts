import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
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
  /** Signs so that others can check with the public key alone. */
  signer: Signer
}

/** An Ed25519 key of the installation. */
export interface Signer {
  /** The beginning of the SHA-256 of the public key, as hex. */
  keyId: string
  /** The public key, as PEM. */
  publicKey: string
  sign(text: string): Buffer
  isSigned(text: string, signature: Uint8Array): boolean
}

/** The secret key: from the environment, else from a file in the data folder, made when it is not there. */
export async function openSecrets({ secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): Promise<Secrets> {
  const key = Buffer.from(secretKey ?? (await keyFromFile(join(dataDir, 'secret.key'))), 'hex')
  const sealKey = Buffer.from(hkdfSync('sha256', key, '', 'atrium seal', 32))
  return {
    keyedHash: (text) => createHmac('sha256', key).update(text).digest('base64url'),
    seal: (text) => seal(sealKey, text),
    open: (sealed) => open(sealKey, sealed),
    signer: signerOf(Buffer.from(hkdfSync('sha256', key, '', 'atrium log checkpoints', 32))),
  }
}

/** How DER spells an Ed25519 private key, up to its 32 bytes. */
const privateKeyStart = Buffer.from('302e020100300506032b657004220420', 'hex')

/** All servers of an installation make the same key of its secret, and none of it is in the database. */
function signerOf(seed: Buffer): Signer {
  const privateKey = createPrivateKey({ key: Buffer.concat([privateKeyStart, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const keyId = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16)
  return {
    keyId,
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: (text) => sign(null, Buffer.from(text), privateKey),
    isSigned: (text, signature) => verify(null, Buffer.from(text), publicKey, signature),
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
