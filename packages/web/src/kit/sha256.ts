/** The constants of SHA-256: the fractions of the cube roots of the first 64 primes, as FIPS 180-4 lists them. */
const k = constants(64, 1 / 3)
const start = constants(8, 1 / 2)

function constants(many: number, power: number): Uint32Array {
  const primes: number[] = []
  for (let n = 2; primes.length < many; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return Uint32Array.from(primes, (prime) => (prime ** power % 1) * 2 ** 32)
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** Lower-case hex SHA-256, for pages that browsers do not count as secure and therefore leave without `crypto.subtle`. */
export function sha256(bytes: Uint8Array): string {
  const state = Uint32Array.from(start)
  const padded = pad(bytes)
  for (let at = 0; at < padded.byteLength; at += 64) mix(state, new DataView(padded.buffer, at, 64))
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

function pad(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  new DataView(padded.buffer).setUint32(padded.length - 4, bytes.length * 8)
  return padded
}

function mix(state: Uint32Array, block: DataView) {
  const w = new Uint32Array(64)
  const word = (n: number) => w[n] as number
  for (let n = 0; n < 16; n += 1) w[n] = block.getUint32(n * 4)
  for (let n = 16; n < 64; n += 1) {
    const s0 = rotate(word(n - 15), 7) ^ rotate(word(n - 15), 18) ^ (word(n - 15) >>> 3)
    const s1 = rotate(word(n - 2), 17) ^ rotate(word(n - 2), 19) ^ (word(n - 2) >>> 10)
    w[n] = word(n - 16) + s0 + word(n - 7) + s1
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let n = 0; n < 64; n += 1) {
    const t1 =
      (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + (k[n] as number) + word(n)) | 0
    const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g]
  }
  for (const [n, value] of [a, b, c, d, e, f, g, h].entries()) state[n] = (state[n] as number) + value
}
