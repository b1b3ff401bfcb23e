import { passwordDigestPrefix } from '@atrium/contract/constants.ts'
// Web Crypto needs a secure context; the portal may run without TLS.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Digest under which a known password is transmitted. */
export const passwordDigest = (password: string): string =>
  bytesToHex(sha256(utf8ToBytes(passwordDigestPrefix + password)))
