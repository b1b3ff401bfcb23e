import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { OperationNote } from './audit.ts'

/** A file that a call answers with. */
export interface DownloadFile {
  /** The name the browser saves it under; shown in place instead of saved when it is `undefined`. */
  fileName?: string
  mediaType: string
  /** Size in bytes where it is known beforehand. */
  size?: number
  content: Readable | AsyncIterable<string | Uint8Array>
  /** What the operation log tells of the file once it has ended, besides whether all of it was sent. */
  note?: () => OperationNote
  /** How long browsers may keep it, in seconds; not at all when it is not given. */
  maxAge?: number
}

/** Answers with a file. `onEnd` learns whether all of it was sent. */
export function sendDownload(reply: FastifyReply, file: DownloadFile, onEnd?: (completed: boolean) => void) {
  // One piece waits to be sent, not sixteen: what waits long enough is cleared away late, and the memory grows meanwhile.
  const stream = file.content instanceof Readable ? file.content : Readable.from(file.content, { highWaterMark: 1 })
  reply.header('content-type', file.mediaType)
  reply.header('cache-control', file.maxAge ? `private, max-age=${file.maxAge}, immutable` : 'no-store')
  if (file.size !== undefined) reply.header('content-length', file.size)
  if (file.fileName) reply.header('content-disposition', contentDisposition(file.fileName))
  // 'finish': every byte was handed to the system. 'close' without it: the other side went away, or the stream failed.
  if (onEnd) reply.raw.once('close', () => onEnd(reply.raw.writableFinished))
  return reply.send(stream)
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
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
