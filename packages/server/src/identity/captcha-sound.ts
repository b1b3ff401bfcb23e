import { randomInt } from 'node:crypto'
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
const atSpeed = (recording: Buffer, speed: number): Buffer =>
  Buffer.from(
    Array.from(
      { length: Math.floor(recording.length / speed) },
      (_, index) => recording[Math.floor(index * speed)] ?? silence,
    ),
  )

const withNoise = (samples: Buffer): Buffer =>
  samples.map((sample) => Math.min(255, Math.max(0, sample + randomInt(-noise, noise + 1)))) as Buffer

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
