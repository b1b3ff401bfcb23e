/// <reference lib="dom" />
import { bytesOf, sha256Hex } from './bytes.ts'
import type { PublicKey } from './signature-document.ts'

// Part of the stand-alone verifier, as `verify-evidence.ts` is.

/** A key as it verifies; undefined where the point is none of the curve. */
export interface UsableKey {
  /** SHA-256 of it as SPKI, which is its point after bytes that are always the same. */
  fingerprint: string
  verifier: CryptoKey | undefined
}

/** By what a key consists of: reading it costs as much as verifying a signature. */
const usableKeys = new Map<string, Promise<UsableKey | undefined>>()
const maxUsableKeys = 100

export function usableKey({ kty, crv, x, y }: PublicKey): Promise<UsableKey | undefined> {
  const text = JSON.stringify([kty, crv, x, y])
  const known = usableKeys.get(text)
  if (known) return known
  const usable = readKey({ kty, crv, x, y })
  if (usableKeys.size >= maxUsableKeys) usableKeys.clear()
  usableKeys.set(text, usable)
  return usable
}

async function readKey({ kty, crv, x, y }: Pick<PublicKey, 'kty' | 'crv' | 'x' | 'y'>): Promise<UsableKey | undefined> {
  try {
    const [left, right] = [bytesOf(x), bytesOf(y)]
    if (left.length !== 32 || right.length !== 32) return undefined
    const fingerprint = await sha256Hex(Uint8Array.from([...spkiOfP256, 4, ...left, ...right]))
    const verifier = await crypto.subtle
      .importKey('jwk', { kty, crv, x, y }, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
      .catch(() => undefined)
    return { fingerprint, verifier }
  } catch {
    return undefined
  }
}
const spkiOfP256 = [
  0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce,
  0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
]
