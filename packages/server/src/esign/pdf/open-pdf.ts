import { inflateSync, constants } from 'node:zlib'
import type { PDFDocument } from '@cantoo/pdf-lib'
import { CallError } from '#kit/http/call-error.ts'

/** What the object streams of a PDF may unpack to together. */
const maxUnpackedBytes = 200_000_000

/** An opened PDF, and the library it was opened by, which the server's start does not load. */
export interface OpenPdf {
  document: PDFDocument
  library: typeof import('@cantoo/pdf-lib')
}

/** Opens a PDF to continue it. Throws `esign.unreadable-pdf` where it is encrypted, damaged or without a page. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const library = await import('@cantoo/pdf-lib')
  checkObjectStreams(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  try {
    const document = await library.PDFDocument.load(bytes, {
      forIncrementalUpdate: true,
      throwOnInvalidObject: true,
      updateMetadata: false,
    })
    if (document.getPageCount() === 0) throw new Error('No page')
    return { document, library }
  } catch {
    // The library has no class of its own for a damaged file.
    throw new CallError('esign.unreadable-pdf')
  }
}

/** Opening unpacks object streams as a whole, and 10 MB could unpack to 10 GB. */
function checkObjectStreams(pdf: Buffer): void {
  let left = maxUnpackedBytes
  for (const { index } of pdf.toString('latin1').matchAll(/\/(?:ObjStm|XRef)\b/g)) {
    const keyword = pdf.indexOf('stream', index)
    const start = keyword + (pdf[keyword + 6] === 0x0d ? 8 : 7)
    try {
      left -= inflateSync(pdf.subarray(start), {
        maxOutputLength: Math.max(left, 1),
        finishFlush: constants.Z_SYNC_FLUSH,
      }).length
    } catch (error) {
      // What is not packed, or packed otherwise, is left to the library.
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new CallError('esign.unreadable-pdf')
    }
  }
}

/** True when the PDF carries a digital signature of its own. */
export function isSigned({ document, library: { PDFDict, PDFName } }: OpenPdf): boolean {
  const hasByteRange = (value: unknown) => value instanceof PDFDict && value.has(PDFName.of('ByteRange'))
  return document.context
    .enumerateIndirectObjects()
    .some(([, each]) => each instanceof PDFDict && (hasByteRange(each) || hasByteRange(each.lookup(PDFName.of('V')))))
}
