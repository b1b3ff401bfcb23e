import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { OperationNote } from './handle.ts'
import { isLikeFormula } from '../files/spreadsheets/sheet.ts'

/** A file that a call answers with. */
export interface DownloadFile {
  /** What it contains, with its ending: `成员.xlsx`. Organisation and day are added. Shown in place instead of saved when it is `undefined`. */
  fileName?: string
  mediaType: string
  /** Size in bytes where it is known beforehand. */
  size?: number
  content: Readable | AsyncIterable<string | Uint8Array>
  /** What the operation log says of the file when it starts. */
  note?: OperationNote
  /** How many rows were read so far, for the log entry about its end. */
  countRows?: () => number
  /** How long browsers may keep it, in seconds; not at all when it is not given. */
  maxAge?: number
}

interface SendOptions {
  /** Called once, with whether all of the file was sent. */
  onEnd?: ((completed: boolean) => void) | undefined
  /** A reader that takes nothing for so long is disconnected. */
  stalledReaderMs?: number | undefined
}

const defaultStalledReaderMs = 30_000

/** Answers with a file. */
export function sendDownload(
  reply: FastifyReply,
  file: DownloadFile,
  { onEnd, stalledReaderMs = defaultStalledReaderMs }: SendOptions = {},
) {
  // One piece waits to be sent, not sixteen: what waits long enough is cleared away late, and the memory grows meanwhile.
  const stream = file.content instanceof Readable ? file.content : Readable.from(file.content, { highWaterMark: 1 })
  reply.header('content-type', file.mediaType)
  reply.header('cache-control', file.maxAge ? `private, max-age=${file.maxAge}, immutable` : 'no-store')
  if (file.size !== undefined) reply.header('content-length', file.size)
  if (file.fileName) reply.header('content-disposition', contentDisposition(file.fileName))
  // 'finish': every byte was handed to the system. 'close' without it: the other side went away, or the stream failed.
  if (onEnd) reply.raw.once('close', () => onEnd(reply.raw.writableFinished))
  endStalledReader(reply.raw, stalledReaderMs)
  return reply.send(stream)
}

/** Node reports a socket as idle only when nothing was taken from what waits to be sent. */
function endStalledReader(response: ServerResponse, limitMs: number) {
  response.setTimeout(limitMs, () => {
    // Without anything to send it is our own query that takes long.
    if (response.writableLength > 0) response.destroy()
  })
}

/** The name of a file with the organisation it is from and the day: `示例药业-成员-2026-11-24.xlsx`. */
export function datedFileName(
  fileName: string,
  { organisation, day }: { organisation?: string | undefined; day: string },
) {
  const dot = fileName.lastIndexOf('.')
  const owner = organisation?.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '_').trim()
  return [...(owner ? [owner] : []), fileName.slice(0, dot), day].join('-') + fileName.slice(dot)
}

const contentDisposition = (name: string) =>
  `attachment; filename="${name.replace(/[^\w.-]+/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

/**
 * One line of CSV. Cells that a spreadsheet would take for a formula get an apostrophe in front; all are quoted
 * where they need it.
 */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** What makes spreadsheets read a file as UTF-8. */
export const csvStart = '\uFEFF'

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const safe = isLikeFormula(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
