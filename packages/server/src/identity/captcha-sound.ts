import { randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lang } from '@atrium/contract/constants.ts'

const folder = join(import.meta.dirname, '../../assets/captcha')
const samplesPerSecond = 8_000
const silence = 128
const noise = 6

const recordings = new Map<string, Promise<Buffer>>()

/** The recording of a digit; read once. */
function recordingOf(lang: Lang, digit: string): Promise<Buffer> {
  const file = join(folder, lang, `${digit}.u8`)
  const reading = recordings.get(file) ?? readFile(file)
  recordings.set(file, reading)
  return reading
}

/**
 * Spoken digits as a WAV file (8 kHz, 8 bit, one channel): each a little faster or slower than recorded, with pauses
 * of different lengths and faint noise, so that no two are alike. Fails for what is no digit.
 */
export async function speakDigits(digits: string, lang: Lang): Promise<Buffer> {
  if (!/^\d+$/.test(digits)) throw new RangeError('Only digits can be spoken')
  const spoken = await Promise.all(Array.from(digits).map((digit) => recordingOf(lang, digit)))
  const parts = spoken.flatMap((recording) => [pause(), atSpeed(recording, randomInt(88, 113) / 100)])
  return wav(withNoise(Buffer.concat([...parts, pause()])))
}

const pause = (): Buffer => Buffer.alloc(randomInt(2_000, 5_000), silence)

/** The recording played faster or slower, and so higher or lower. */
function atSpeed(recording: Buffer, speed: number): Buffer {
  const played = Buffer.allocUnsafe(Math.floor(recording.length / speed))
  for (let at = 0; at < played.length; at += 1) played[at] = recording[Math.floor(at * speed)] ?? silence
  return played
}

/** Adds noise in place. The random numbers are drawn together: one call for each sample would take 20 times as long. */
function withNoise(samples: Buffer): Buffer {
  const random = randomBytes(samples.length)
  for (let at = 0; at < samples.length; at += 1) {
    const offset = ((random[at] ?? 0) % (2 * noise + 1)) - noise
    samples[at] = Math.min(255, Math.max(0, (samples[at] ?? silence) + offset))
  }
  return samples
}

function wav(samples: Buffer): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(samplesPerSecond, 24)
  header.writeUInt32LE(samplesPerSecond, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
