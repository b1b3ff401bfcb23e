import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Upload, UploadType } from '@atrium/contract/kit/call.ts'
import type { FastifyRequest } from 'fastify'
import { CallError } from './call-error.ts'

/** A file that arrived whole and is what it has to be. It is removed after the call unless someone moved it away. */
export interface UploadedFile {
  path: string
  type: UploadType
  /** The usual ending of a file of this type, without the dot. */
  ending: string
}

/** How long an upload may stand still before it is given up, in milliseconds. */
const longestPause = 15_000

/** The first bytes of each type. */
const signatures: Record<UploadType, { bytes: number[]; ending: string }> = {
  'image/jpeg': { bytes: [0xff, 0xd8, 0xff], ending: 'jpg' },
  'image/png': { bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], ending: 'png' },
}

/**
 * Takes the one file of a multipart form to a temporary folder, checks it by its bytes, and does the work with it.
 * Whatever happens, nothing stays behind.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  accepts: Upload,
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new CallError('request.wrong-content-type')
  const folder = await mkdtemp(join(tmpdir(), 'atrium-upload-'))
  try {
    const path = join(folder, 'file')
    await receive(request, accepts, path)
    return await work(await check(path, accepts))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(request: FastifyRequest, { max }: Upload, path: string): Promise<void> {
  const part = await request
    .file({ limits: { fileSize: max, files: 1, fields: 5, parts: 6 }, throwFileSizeLimit: false })
    .catch(notReadable)
  if (!part) throw new CallError('upload.missing')
  const stopWaiting = giveUpWhenStill(part.file)
  try {
    await pipeline(part.file, createWriteStream(path)).catch(notReadable)
  } finally {
    stopWaiting()
  }
  if (part.file.truncated) throw new CallError('upload.too-large', { values: { limit: `${max / 1_000_000} MB` } })
}

const notReadable = (problem: unknown): never => {
  throw problem instanceof CallError ? problem : new CallError('upload.interrupted')
}

/** Ends a stream from which nothing came for too long. */
function giveUpWhenStill(stream: Readable): () => void {
  const giveUp = () => stream.destroy(new CallError('request.too-slow'))
  let timer = setTimeout(giveUp, longestPause)
  stream.on('data', () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, longestPause)
  })
  return () => clearTimeout(timer)
}

async function check(path: string, { types }: Upload): Promise<UploadedFile> {
  const start = await firstBytes(path)
  const type = types.find((candidate) => signatures[candidate].bytes.every((byte, index) => start[index] === byte))
  if (!type) throw new CallError('upload.wrong-format')
  return { path, type, ending: signatures[type].ending }
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
