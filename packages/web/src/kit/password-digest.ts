import { passwordDigestPrefix } from '@atrium/contract/constants.ts'
import { sha256 } from './sha256.ts'

/** The digest by which a known password travels. */
export async function passwordDigest(password: string): Promise<string> {
  const bytes = new TextEncoder().encode(passwordDigestPrefix + password)
  if (!globalThis.crypto?.subtle) return sha256(bytes)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
