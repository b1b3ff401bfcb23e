import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './root.ts'

type Canvas = typeof import('@napi-rs/canvas')
// What draws belongs to the server, which draws captchas.
const { createCanvas, loadImage } = createRequire(join(root, 'packages', 'server', 'package.json'))(
  '@napi-rs/canvas',
) as Canvas

const folder = join(root, 'packages', 'web', 'public')
/** Systems that cut icons into shapes of their own get one without corners. */
const icons = [
  { name: 'icon-192.png', size: 192, isWhole: false },
  { name: 'icon-512.png', size: 512, isWhole: false },
  { name: 'icon-maskable-512.png', size: 512, isWhole: true },
  { name: 'apple-touch-icon.png', size: 180, isWhole: true },
]

/** Draws the icons that a system shows for the installed portal, from the one drawing that there is. */
async function drawIcons(): Promise<void> {
  const drawing = await readFile(join(folder, 'favicon.svg'), 'utf8')
  for (const { name, size, isWhole } of icons) {
    const sized = drawing.replace('<svg ', `<svg width="${size}" height="${size}" `)
    const image = await loadImage(Buffer.from(isWhole ? sized.replace(' rx="8"', '') : sized))
    const canvas = createCanvas(size, size)
    canvas.getContext('2d').drawImage(image, 0, 0, size, size)
    await writeFile(join(folder, name), await canvas.encode('png'))
  }
}

await drawIcons()
