import type { PDFDocument, PDFFont, PDFRef } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'

/** Files of the font of labels, whole. */
export interface FontFiles {
  regular: Uint8Array
  bold: Uint8Array
}

export interface EncodedCharacter {
  /** As the content of a page names it. */
  hex: string
  /** In thousandths of the size. */
  advance: number
}

/** The fonts of a document: each is embedded with the glyphs that were asked for. */
export interface PdfFonts {
  /** `null` for a character that the font lacks. */
  encode(character: string, bold: boolean): EncodedCharacter | null
  /** The font as resources name it. */
  ref(bold: boolean): PDFRef
}

export async function embedFonts(document: PDFDocument, files: FontFiles): Promise<PdfFonts> {
  document.registerFontkit(fontkit)
  const regular = encoderOf(await document.embedFont(files.regular, subset('ATRIUM+NotoSansSC-Regular')))
  const bold = encoderOf(await document.embedFont(files.bold, subset('ATRIUM+NotoSansSC-Bold')))
  return {
    encode: (character, isBold) => (isBold ? bold : regular).encode(character),
    ref: (isBold) => (isBold ? bold : regular).font.ref,
  }
}

/** Six letters and a plus sign in front of the name of a font say that it is a subset. */
const subset = (customName: string) => ({ subset: true, customName })

function encoderOf(font: PDFFont) {
  const available = new Set(font.getCharacterSet())
  const encoded = new Map<string, EncodedCharacter | null>()
  const encode = (character: string): EncodedCharacter | null => {
    const known = encoded.get(character)
    if (known !== undefined) return known
    const isAvailable = character.isWellFormed() && available.has(character.codePointAt(0) ?? -1)
    const result = isAvailable
      ? { hex: font.encodeText(character).asString(), advance: font.widthOfTextAtSize(character, 1000) }
      : null
    encoded.set(character, result)
    return result
  }
  return { font, encode }
}
