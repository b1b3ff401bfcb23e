import type { PDFDocument } from '@cantoo/pdf-lib'
import { loadTypeface } from './typeface.ts'

/** An opened PDF, and the library it was opened by, which the server's start does not load. */
export interface OpenPdf {
  document: PDFDocument
  library: typeof import('@cantoo/pdf-lib')
}

/**
 * Corrects which characters the glyphs of a PDF of ours stand for. The canvas names a glyph by the first character that has
 * it: the radical ⽣ (U+2F63) for 生, so that a search for 生 would find nothing, and a copied name would be another one.
 */
export async function correctCharacterMaps({ document: { context }, library }: OpenPdf): Promise<void> {
  const { usual } = await loadTypeface()
  const corrected = (code: number) => `<${utf16(usual.get(code) ?? code)}>`
  for (const [ref, each] of context.enumerateIndirectObjects()) {
    if (!(each instanceof library.PDFRawStream)) continue
    const text = Buffer.from(library.decodePDFRawStream(each).decode()).toString('latin1')
    if (!text.includes('begincmap')) continue
    const map = text
      .replaceAll(/^(<\w+>) <(\w{4})>$/gm, (_, glyph: string, code: string) => `${glyph} ${corrected(parse(code))}`)
      .replaceAll(/^<(\w+)> <(\w+)> <(\w{4})>$/gm, (_, first: string, last: string, code: string) => {
        const codes = Array.from({ length: parse(last) - parse(first) + 1 }, (_each, index) => parse(code) + index)
        return `<${first}> <${last}> [${codes.map(corrected).join(' ')}]`
      })
    context.assign(ref, context.flateStream(map))
    context.snapshot?.markRefForSave(ref)
  }
}

const parse = (hex: string) => Number.parseInt(hex, 16)
const utf16 = (code: number) => Buffer.from(String.fromCodePoint(code), 'utf16le').swap16().toString('hex')
