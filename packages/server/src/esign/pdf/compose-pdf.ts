import { randomUUID } from 'node:crypto'
import type { Lang } from '@atrium/contract/constants.ts'
import { headerAt } from '@atrium/contract/esign/verify-pdf.ts'
import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import { correctCharacterMaps, type OpenPdf } from '#kit/pdf/character-maps.ts'
import { manifestPage, type Manifest, type RecordPlace } from './manifest-page.ts'
import { isSigned, openPdf } from './open-pdf.ts'

/** Room for the CMS signature: that of P-256 with one certificate has about 900 bytes. */
export const signatureBytes = 4096
/** As long as the longest number that takes its place. */
const placeholder = 9_999_999_999

/** What was signed, as its product sent it. */
export type Original = { pdf: Uint8Array } | { text: string }

export interface PdfContent {
  /** Undefined where the product kept the record and sent its hash only. */
  original: Original | undefined
  /** True where a PDF is attached, though it could be continued. */
  attachesOriginal?: boolean
  manifest: Manifest
  /** Name of attachments, without its ending. */
  fileName: string
  lang: Lang
  /** When the file is made. */
  now: Date
}

/**
 * A PDF with the record, a signature page, the evidence as an attachment, and an empty place for the digital signature.
 *
 * A PDF is continued, not rewritten: its bytes stand unchanged at the beginning. One that has signatures of its own is
 * attached instead, since viewers doubt a signature after which pages were added; and one with other bytes before its
 * beginning, from where readers count. So is text, which is also shown. Throws `esign.encrypted-pdf` or `esign.unreadable-pdf`.
 */
export async function composePdf({ manifest, fileName, lang, now, ...content }: PdfContent): Promise<Uint8Array> {
  const { original } = content
  const continued = await openContinued(content)
  const evidenceName = `${fileName}.signatures.json`
  const attached = original && !continued ? attachmentOf(original, fileName) : undefined
  const page = await openPdf(
    await manifestPage(manifest, {
      place: placeOf(original, attached?.name),
      evidenceName,
      text: original && 'text' in original ? original.text : undefined,
      lang,
    }),
  )
  await correctCharacterMaps(page)
  const { document, library } = continued ?? page
  if (continued) for (const each of await copyPages(page.document, document)) document.addPage(each)
  const { Source, Data } = library.AFRelationship
  if (attached) await document.attach(attached.bytes, attached.name, { afRelationship: Source })
  const evidence = Buffer.from(JSON.stringify(manifest.evidence, null, 2))
  await document.attach(evidence, evidenceName, { mimeType: 'application/json', afRelationship: Data })
  addSignatureField(document, library, { name: new URL(manifest.verifyAt).host, now })
  return document.save({ useObjectStreams: false })
}

/** The PDF that is continued, if there is one. */
async function openContinued({
  original,
  attachesOriginal = false,
}: Pick<PdfContent, 'original' | 'attachesOriginal'>): Promise<OpenPdf | undefined> {
  if (!original || !('pdf' in original)) return undefined
  const opened = await openPdf(original.pdf)
  const isContinued = !attachesOriginal && headerAt(Uint8Array.from(original.pdf)) === 0 && !isSigned(opened)
  return isContinued ? opened : undefined
}

const attachmentOf = (original: Original, fileName: string) =>
  'pdf' in original
    ? { bytes: original.pdf, name: `${fileName}.pdf` }
    : { bytes: Buffer.from(original.text), name: `${fileName}.txt` }

function placeOf(original: Original | undefined, attached: string | undefined): RecordPlace {
  if (attached !== undefined) return { attached }
  return original && 'pdf' in original ? { beginning: original.pdf.length } : 'elsewhere'
}

/**
 * Copies all pages. Changes are not tracked meanwhile: what is copied is new and saved anyway, and the library looks through
 * the whole file for each value of it (9 s in 3,000 pages).
 */
async function copyPages(from: PDFDocument, to: PDFDocument): Promise<PDFPage[]> {
  const { snapshot } = to.context
  delete to.context.snapshot
  const pages = await to.copyPages(from, from.getPageIndices())
  if (snapshot) to.context.snapshot = snapshot
  return pages
}

/** A field without a place on the page, whose signature is filled in when all other bytes are known. */
export function addSignatureField(
  document: PDFDocument,
  { PDFArray, PDFDict, PDFHexString, PDFName, PDFString }: typeof import('@cantoo/pdf-lib'),
  { name, now }: { name: string; now: Date },
): void {
  const { context, catalog } = document
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, placeholder, placeholder, placeholder],
    Contents: PDFHexString.of('0'.repeat(2 * signatureBytes)),
    Name: PDFHexString.fromText(name),
    M: PDFString.fromDate(now),
  })
  const lastPage = document.getPages().at(-1)
  if (!lastPage) throw new Error('A signature page is there')
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of(`Atrium ${randomUUID()}`),
      V: context.register(signature),
      Rect: [0, 0, 0, 0],
      // Printed and locked.
      F: 132,
      P: lastPage.ref,
    }),
  )
  lastPage.node.addAnnot(field)
  const form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict) ?? context.obj({ Fields: [] })
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? context.obj([])
  fields.push(field)
  form.set(PDFName.of('Fields'), fields)
  // Signatures exist, and the file may only be appended to.
  form.set(PDFName.of('SigFlags'), context.obj(3))
  catalog.set(PDFName.of('AcroForm'), form)
}
