import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { xlsxType } from '@atrium/contract/constants.ts'
import type { Upload, UploadType } from '@atrium/contract/kit/call.ts'
import type { FastifyRequest } from 'fastify'
import { CallError } from './call-error.ts'
import { isDiskFull } from './errors.ts'
import { checkSvg } from '../files/pictures/check-svg.ts'
import { withTemporaryFile } from '../files/temporary-file.ts'
import { isPictureType, redrawPicture } from '../files/pictures/redraw-picture.ts'

/** A file that arrived whole and is what it has to be. It is removed after the call unless someone moved it away. */
export interface UploadedFile {
  path: string
  /** What it was called, without folders. */
  name: string
  type: UploadType
  /** The usual ending of a file of this type, without the dot. */
  ending: string
}

/** How long an upload may stand still before it is given up, in milliseconds. */
const maxPauseMs = 15_000
const maxNameLength = 200

const beginsWith =
  (...bytes: number[]) =>
  (start: Uint8Array) =>
    bytes.every((byte, at) => start[at] === byte)

/** Nothing but text begins without a zero byte, unless a mark says that it is text in two bytes each. */
const isText = (start: Uint8Array) =>
  beginsWith(0xff, 0xfe)(start) ||
  beginsWith(0xfe, 0xff)(start) ||
  !(start.length === 0 || start.includes(0) || isArchive(start) || isOldOffice(start) || isPdf(start))
const isArchive = beginsWith(0x50, 0x4b, 0x03, 0x04)
const isPdf = beginsWith(0x25, 0x50, 0x44, 0x46)
const isOldOffice = beginsWith(0xd0, 0xcf, 0x11, 0xe0)

const isMarkup = (start: Uint8Array) =>
  /^\uFEFF?\s*<(svg|\?xml|!--)/.test(new TextDecoder('utf-8', { ignoreBOM: true }).decode(start))

/** How each type is known by its first bytes. */
const signatures: Record<UploadType, { fits: (start: Uint8Array) => boolean; ending: string }> = {
  'image/jpeg': { fits: beginsWith(0xff, 0xd8, 0xff), ending: 'jpg' },
  'image/png': { fits: beginsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), ending: 'png' },
  'image/svg+xml': { fits: isMarkup, ending: 'svg' },
  [xlsxType]: { fits: isArchive, ending: 'xlsx' },
  'text/csv': { fits: isText, ending: 'csv' },
  'text/plain': { fits: isText, ending: 'txt' },
}

/**
 * Takes the one file of a multipart form to a temporary folder, checks it by its bytes, and does the work with it.
 * Whatever happens, nothing stays behind.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  { accepts, folderPrefix }: { accepts: Upload; folderPrefix: string },
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new CallError('request.wrong-content-type')
  return withTemporaryFile(folderPrefix, async (path) => {
    const name = await receive(request, accepts, path)
    return work({ ...(await checkFile(path, accepts)), name })
  })
}

/** Gives the name of the file. */
async function receive(request: FastifyRequest, { max }: Upload, path: string): Promise<string> {
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
  return basename(part.filename).slice(0, maxNameLength)
}

const notReadable = (problem: unknown): never => {
  throw problem instanceof CallError || isDiskFull(problem) ? problem : new CallError('upload.interrupted')
}

/** Ends a stream from which nothing came for too long. */
function giveUpWhenStill(stream: Readable): () => void {
  const giveUp = () => stream.destroy(new CallError('request.too-slow'))
  let timer = setTimeout(giveUp, maxPauseMs)
  stream.on('data', () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, maxPauseMs)
  })
  return () => clearTimeout(timer)
}

/** Finds out what a file is, and draws pictures anew. Throws a `CallError` for anything but the given types. */
export async function checkFile(path: string, { types, redrawnTo }: Upload): Promise<Omit<UploadedFile, 'name'>> {
  const start = await firstBytes(path)
  const type = types.find((candidate) => signatures[candidate].fits(start))
  if (!type) throw new CallError('upload.wrong-format')
  if (type === 'image/svg+xml') await checkSvg(path)
  if (redrawnTo && isPictureType(type)) await redrawPicture(path, type, redrawnTo)
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
