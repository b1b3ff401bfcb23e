import { constants, createDecipheriv, privateDecrypt } from 'node:crypto'
import { childOf, childrenOf, type XmlElement } from '#kit/xml/read-xml.ts'

export const encryptionNamespace = 'http://www.w3.org/2001/04/xmlenc#'
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'

const ciphers: Record<string, { name: string; isAuthenticated: boolean }> = {
  'http://www.w3.org/2009/xmlenc11#aes256-gcm': { name: 'aes-256-gcm', isAuthenticated: true },
  'http://www.w3.org/2009/xmlenc11#aes128-gcm': { name: 'aes-128-gcm', isAuthenticated: true },
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc': { name: 'aes-256-cbc', isAuthenticated: false },
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc': { name: 'aes-128-cbc', isAuthenticated: false },
}
const keyWrapping = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p'
const digests: Record<string, string> = {
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
  // What some libraries write instead.
  'http://www.w3.org/2000/09/xmldsig#sha256': 'sha256',
  'http://www.w3.org/2000/09/xmldsig#sha512': 'sha512',
}
/** By these, contents and keys may be encrypted: padding of RSA 1.5 can be probed, and blocks of 3DES repeat. */
export const encryptionAlgorithms: readonly string[] = [...Object.keys(ciphers), keyWrapping]

/** Something could not be decrypted. */
export class DecryptionFailed extends Error {}

const maxKeys = 5
const tagLength = 16

/** Decrypts what is inside an element, such as `EncryptedAssertion`, with our private key. Throws `DecryptionFailed`. */
export function decryptElement(element: XmlElement, privateKey: string): Buffer {
  const data = childOf(element, encryptionNamespace, 'EncryptedData')
  const keyInfo = childOf(data, signatureNamespace, 'KeyInfo')
  const cipher = ciphers[algorithmOf(data)]
  if (!data || !cipher) throw new DecryptionFailed('There is no EncryptedData')
  // The key stands inside or beside, and once for each receiver.
  const keys = [keyInfo, element].flatMap((each) => childrenOf(each, encryptionNamespace, 'EncryptedKey'))
  for (const key of keys.slice(0, maxKeys))
    try {
      return decipher(cipher, decryptKey(key, privateKey), cipherValue(data))
    } catch {
      // For another receiver. Why a key does not fit is told to nobody.
    }
  throw new DecryptionFailed('No key decrypts it')
}

const algorithmOf = (element: XmlElement | undefined): string =>
  childOf(element, encryptionNamespace, 'EncryptionMethod')?.attributes['Algorithm'] ?? ''

const cipherValue = (element: XmlElement): Buffer => {
  const data = childOf(element, encryptionNamespace, 'CipherData')
  return Buffer.from(childOf(data, encryptionNamespace, 'CipherValue')?.text ?? '', 'base64')
}

function decryptKey(element: XmlElement, privateKey: string): Buffer {
  if (algorithmOf(element) !== keyWrapping) throw new DecryptionFailed('Another algorithm')
  const method = childOf(element, encryptionNamespace, 'EncryptionMethod')
  const digest = childOf(method, signatureNamespace, 'DigestMethod')?.attributes['Algorithm']
  const oaepHash = digest === undefined ? 'sha1' : digests[digest]
  if (!oaepHash) throw new DecryptionFailed('Another digest')
  return privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, cipherValue(element))
}

function decipher({ name, isAuthenticated }: (typeof ciphers)[string], key: Buffer, bytes: Buffer): Buffer {
  const vectorLength = isAuthenticated ? 12 : 16
  const vector = bytes.subarray(0, vectorLength)
  if (isAuthenticated) {
    const end = bytes.length - tagLength
    const opened = createDecipheriv(name as 'aes-256-gcm', key, vector).setAuthTag(bytes.subarray(end))
    return Buffer.concat([opened.update(bytes.subarray(vectorLength, end)), opened.final()])
  }
  // Only the last byte of the padding has a meaning: the others may be anything.
  const opened = createDecipheriv(name, key, vector).setAutoPadding(false)
  const padded = Buffer.concat([opened.update(bytes.subarray(vectorLength)), opened.final()])
  const padding = padded.at(-1) ?? 0
  if (padding < 1 || padding > 16) throw new DecryptionFailed('Wrong padding')
  return padded.subarray(0, -padding)
}
