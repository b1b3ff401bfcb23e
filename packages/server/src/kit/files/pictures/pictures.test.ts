import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { aJpeg, aPng, cmykJpeg, jpegWithPlace, pngBomb, pngChunk, pngWith } from '#testing/pictures.ts'
import { CallError } from '#kit/http/call-error.ts'
import { redrawPicture } from './redraw-picture.ts'

const folder = await mkdtemp(join(tmpdir(), 'atrium-pictures-'))
after(() => rm(folder, { recursive: true }))

async function redraw(bytes: Buffer, side = 512): Promise<Buffer> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  await redrawPicture(path, bytes[0] === 0x89 ? 'image/png' : 'image/jpeg', side)
  return readFile(path)
}

const problemOf = (bytes: Buffer) =>
  redraw(bytes).then(
    () => undefined,
    (problem: unknown) => (problem instanceof CallError ? problem.error : problem),
  )

/** Size, and whether the colour near each corner is more red or more blue. */
async function looksLike(bytes: Buffer) {
  const { width, height, ...picture } = await decoded(bytes)
  const colour = (x: number, y: number) => {
    const [red = 0, , blue = 0] = picture.context.getImageData(x, y, 1, 1).data
    return red > blue ? 'red' : 'blue'
  }
  return [width, height, colour(2, 2), colour(width - 3, 2), colour(2, height - 3)]
}

async function decoded(bytes: Buffer) {
  const picture = await loadImage(bytes)
  const context = createCanvas(picture.width, picture.height).getContext('2d')
  context.drawImage(picture, 0, 0)
  return { width: picture.width, height: picture.height, context }
}

test('a picture keeps its type and its proportions and becomes no longer than it may', async () => {
  const jpeg = await redraw(aJpeg(1_200, 600), 512)
  assert.deepEqual(await looksLike(jpeg), [512, 256, 'red', 'blue', 'red'])
  assert.equal(jpeg.readUInt16BE(0), 0xffd8)
  const png = await redraw(aPng(300, 900), 90)
  assert.deepEqual(await looksLike(png), [30, 90, 'red', 'blue', 'red'])
  assert.equal(png.toString('latin1', 1, 4), 'PNG')
})

test('a small picture is not enlarged', async () => {
  assert.deepEqual(await looksLike(await redraw(aPng(40, 20))), [40, 20, 'red', 'blue', 'red'])
})

test('a photo that was taken with the phone held upright stands upright, and does not say where that was', async () => {
  const photo = jpegWithPlace(6, 'N 31.2304')
  assert.ok(photo.includes('N 31.2304'))
  const own = await redraw(photo)
  assert.deepEqual(await looksLike(own), [20, 40, 'red', 'red', 'blue'])
  assert.ok(!own.includes('N 31.2304') && !own.includes('Exif'))
})

test('texts in a PNG and what hides behind a picture are left out', async () => {
  const text = pngChunk('tEXt', Buffer.from('Author\0Lin Zhiyuan'))
  const own = await redraw(Buffer.concat([pngWith(text), Buffer.from('<script>alert(1)</script>')]))
  assert.ok(!own.includes('Lin Zhiyuan') && !own.includes('script'))
})

test('of an animated PNG the still picture is left', async () => {
  const animation = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))
  const own = await redraw(pngWith(animation))
  assert.ok(!own.includes('acTL'))
  assert.deepEqual(await looksLike(own), [40, 20, 'red', 'blue', 'red'])
})

test('the four colours of printers become the three of screens', async () => {
  const own = await redraw(cmykJpeg())
  assert.deepEqual([(await decoded(own)).width, own.includes('Adobe')], [8, false])
})

test('a file that unfolds to gigabytes is refused by its header, at once', async () => {
  const bomb = pngBomb()
  assert.ok(bomb.length < 200_000)
  const before = process.memoryUsage().rss
  assert.equal(await problemOf(bomb), 'picture.too-many-pixels')
  assert.ok(process.memoryUsage().rss - before < 50_000_000)
})

test('pictures that end too early, have no size or only begin like pictures are refused', async () => {
  const [jpeg, png] = [aJpeg(400, 200), aPng(400, 200)]
  const noSize = Buffer.from(png)
  noSize.writeUInt32BE(0, 16)
  const beginnings = [
    jpeg.subarray(0, jpeg.length / 2),
    png.subarray(0, png.length - 20),
    noSize,
    Buffer.concat([jpeg.subarray(0, 3), Buffer.from('nothing but words')]),
    Buffer.concat([png.subarray(0, 8), Buffer.from('nothing but words, and more of them')]),
    png.subarray(0, 8),
  ]
  for (const bytes of beginnings) assert.equal(await problemOf(bytes), 'picture.broken')
})
