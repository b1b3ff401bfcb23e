import { decodeBase64, iconKind, type IconKind } from '@atrium/labels/model/icons.ts'
import type { DecodedImage } from '@atrium/labels/layout/layout-input.ts'
import { createStore, waitFor } from '#kit/store.ts'

type Images = ReadonlyMap<string, DecodedImage | null>

/** Longest side that a picture is decoded in, in pixels: more dots than a label has. */
const maxSide = 2_000
const types: Record<IconKind, string> = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' }

const decoded = createStore<Images>(new Map())
const started = new Set<string>()

/** The pictures that were decoded, by their keys; another object whenever there is one more. */
export const useImages = decoded.useValue

/** Decodes the pictures of a label that nobody has decoded yet; keys are files in base64. */
export function decodeImages(keys: readonly string[]): void {
  for (const key of keys) {
    if (started.has(key)) continue
    started.add(key)
    void decode(key)
      .catch(() => null)
      .then((image) => decoded.set(new Map([...decoded.get(), [key, image]])))
  }
}

/** The decoded pictures, once those of a list are among them. */
export async function loadImages(keys: readonly string[]): Promise<Images> {
  decodeImages(keys)
  await waitFor(decoded, () => keys.every((key) => decoded.get().has(key)))
  return decoded.get()
}

/** Decodes a png, jpg or svg file. Returns `null` for anything else; rejects when the browser cannot read it. */
async function decode(base64: string): Promise<DecodedImage | null> {
  const bytes = decodeBase64(base64)
  const kind = bytes && iconKind(bytes)
  if (!kind) return null
  const picture = new Image()
  picture.src = `data:${types[kind]};base64,${base64}`
  await picture.decode()
  // An SVG may be without a size.
  const [width, height] = [picture.naturalWidth || 300, picture.naturalHeight || 300]
  const isDrawing = kind === 'svg'
  const scale = Math.min(isDrawing ? maxSide : 1, maxSide / Math.max(width, height))
  return readPixels(picture, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
}

function readPixels(picture: HTMLImageElement, width: number, height: number): DecodedImage | null {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  // Transparent places are paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const luminance = new Uint8Array(width * height)
  for (let at = 0; at < luminance.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    luminance[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
  }
  return { width, height, luminance }
}
