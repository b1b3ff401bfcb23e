import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from '@atrium/labels/text/font.ts'
import { createOutlineFont, type FontFile } from '@atrium/labels/text/outline-font.ts'

const files = {
  regular: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
}

/** The bytes of a file of the font of labels, for embedding. */
export const readFontFile = (weight: keyof typeof files): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(files[weight])))

let loaded: Promise<Font> | undefined

/** Loads the font of labels with its first use: it is large, and the server starts without it. */
export const loadLabelFont = (): Promise<Font> => (loaded ??= load())

async function load(): Promise<Font> {
  const { create } = await import('fontkit')
  const open = async (weight: keyof typeof files): Promise<FontFile> => {
    const opened = create(await readFontFile(weight))
    if ('fonts' in opened) throw new Error('The font of labels is one font, no collection')
    return opened
  }
  return createOutlineFont({ regular: await open('regular'), bold: await open('bold') })
}
