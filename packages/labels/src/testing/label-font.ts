import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import type { FontFiles } from '../pdf/pdf-fonts.ts'
import type { Font } from '../text/font.ts'
import { createOutlineFont, type FontFile } from '../text/outline-font.ts'

const { resolve } = createRequire(import.meta.url)

const read = (name: string) => readFileSync(resolve(`@expo-google-fonts/noto-sans-sc/${name}.ttf`))

/** The files of the font of labels; for tests, which run on Node. */
export const readFontFiles = (): FontFiles => ({
  regular: read('400Regular/NotoSansSC_400Regular'),
  bold: read('700Bold/NotoSansSC_700Bold'),
})

function openFile(file: Uint8Array): FontFile {
  const opened = create(Buffer.from(file))
  if ('fonts' in opened) throw new Error('A collection of fonts.')
  return opened
}

function openFont(): Font {
  const { regular, bold } = readFontFiles()
  return createOutlineFont({ regular: openFile(regular), bold: openFile(bold) })
}

let font: Font | undefined

/** The font of labels, from its files. */
export function loadTestFont(): Font {
  font ??= openFont()
  return font
}
