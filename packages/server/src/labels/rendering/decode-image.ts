import { maxPixels } from '@atrium/contract/constants.ts'
import type { DecodedImage } from '@atrium/labels/layout/layout-input.ts'
import { decodeBase64, iconKind } from '@atrium/labels/model/icons.ts'
import { readJpegHeader, readPngHeader } from '#kit/files/pictures/picture-header.ts'
import { sanitizeSvg } from '../documents/sanitize-svg.ts'

/** In pixels: no picture on a label needs more at 600 dpi than this. */
const maxSide = 2_000
/** A drawing is rasterised once, large enough for every size. */
const svgSide = 1_000

/** Decodes a png, jpg or svg file. Returns `null` for anything else, and for one with too many pixels. */
export async function decodeImage(base64: string): Promise<DecodedImage | null> {
  const bytes = decodeBase64(base64)
  const kind = bytes && iconKind(bytes)
  if (!bytes || !kind) return null
  const file = Buffer.from(bytes)
  if (kind === 'svg') return decodeSvg(file.toString('utf8'))
  const header = kind === 'png' ? readPngHeader(file) : readJpegHeader(file)
  const pixels = header?.isWhole ? header.width * header.height : 0
  return pixels > 0 && pixels <= maxPixels ? luminanceOf(file) : null
}

async function decodeSvg(markup: string): Promise<DecodedImage | null> {
  const drawing = sanitizeSvg(markup)
  const sized = drawing && withSize(drawing)
  return sized ? luminanceOf(Buffer.from(sized)) : null
}

/** The drawing with its longer side of `svgSide` pixels. Returns `null` where it says neither size nor view box. */
function withSize(drawing: string): string | null {
  const root = /^<svg[^>]*>/u.exec(drawing)?.[0] ?? ''
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`, 'u').exec(root)?.[1] ?? ''
  const viewBox = attribute('viewBox')
    .trim()
    .split(/[\s,]+/u)
    .map(Number)
  const [width = 0, height = 0] =
    viewBox.length === 4
      ? viewBox.slice(2)
      : [Number.parseFloat(attribute('width')), Number.parseFloat(attribute('height'))]
  if (!(width > 0 && height > 0 && Number.isFinite(width / height))) return null
  const scale = svgSide / Math.max(width, height)
  const bare = root.replaceAll(/ (width|height)="[^"]*"/gu, '')
  const view = viewBox.length === 4 ? '' : ` viewBox="0 0 ${width} ${height}"`
  const size = ` width="${Math.ceil(width * scale)}" height="${Math.ceil(height * scale)}"`
  return bare.replace('<svg', `<svg${size}${view}`) + drawing.slice(root.length)
}

async function luminanceOf(file: Buffer): Promise<DecodedImage | null> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const picture = await loadImage(file).catch(() => undefined)
  if (!picture || picture.width * picture.height === 0) return null
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const luminance = new Uint8Array(width * height)
  for (let index = 0; index < luminance.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3)
    luminance[index] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
  }
  return { width, height, luminance }
}
