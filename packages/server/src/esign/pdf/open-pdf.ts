import { inflateSync, constants } from 'node:zlib'
import { isEncryptedPdf } from '@atrium/contract/esign/verify-pdf.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { OpenPdf } from '#kit/pdf/character-maps.ts'

/** What the object streams of a PDF may unpack to together. */
const maxUnpackedBytes = 200_000_000

/** Opens a PDF to continue it. Throws `esign.encrypted-pdf`, or `esign.unreadable-pdf` where it is damaged or without a page. */
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
    // The library has no class of its own for a damaged file, and takes an encrypted one with object streams for damaged.
    throw new CallError(isEncryptedPdf(Uint8Array.from(bytes)) ? 'esign.encrypted-pdf' : 'esign.unreadable-pdf')
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
