import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { bitmapToPng } from '@atrium/labels/raster/bitmap-to-png.ts'
import { rasterize } from '@atrium/labels/raster/rasterize.ts'
import { dotsPerMillimetreAt } from '@atrium/labels/layout/scale.ts'
import { countLabels, listLabels } from '@atrium/labels/layout/print-rows.ts'
import { tsplJob } from '@atrium/labels/tspl/tspl-job.ts'
import { zplJob } from '@atrium/labels/zpl/zpl-job.ts'
import { Zip, ZipPassThrough } from 'fflate'
import { LabelPress } from './lay-out.ts'
import { pdfOfLabels } from './pdf-of-labels.ts'
import { OutputTooLarge, type FileRequest, type RenderResults } from './render-request.ts'
import { shiftBitmap } from './shift-bitmap.ts'

/** Largest file of a job, in bytes. */
const maxOutputBytes = 400_000_000

/** A file that is written piece by piece, with its hash. */
class OutputFile {
  readonly #file: FileHandle
  readonly #hash = createHash('sha256')
  #size = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#size += bytes.length
    if (this.#size > maxOutputBytes) throw new OutputTooLarge()
    this.#hash.update(bytes)
    await this.#file.write(bytes)
  }

  result = () => ({ sha256: new Uint8Array(this.#hash.digest()), size: this.#size })
}

type OnDone = (labels: number) => void

/** Writes the file of a job, label by label where its format allows that. */
export async function writeLabels(request: FileRequest, onDone: OnDone): Promise<RenderResults['file']> {
  const file = await open(request.path, 'w', 0o600)
  try {
    const output = new OutputFile(file)
    const isZip = request.output === 'png' && countLabels(request.rows) > 1
    if (request.output === 'pdf') await output.write(await pdfOfLabels(request, onDone))
    else if (isZip) await writeZip(request, output, onDone)
    else await writeBitmaps(request, output, onDone)
    return { ...output.result(), isZip }
  } finally {
    await file.close()
  }
}

/** The labels as dots, where the printer puts them. */
async function* bitmapsOf({ template, rows, numbering, dpi, calibration }: FileRequest) {
  const press = await LabelPress.open({ template, dpi })
  const perMillimetre = dotsPerMillimetreAt(dpi)
  const [x, y] = [calibration.offsetX, calibration.offsetY].map((offset) => Math.round(offset * perMillimetre))
  for (const { values, copies } of listLabels(template, rows, numbering)) {
    const bitmap = rasterize(await press.layOutWhole(values), press.font)
    yield { bitmap: shiftBitmap(bitmap, { x: x ?? 0, y: y ?? 0 }), copies }
  }
}

async function writeBitmaps(request: FileRequest, output: OutputFile, onDone: OnDone): Promise<void> {
  let done = 0
  for await (const label of bitmapsOf(request)) {
    if (request.output === 'tspl') await output.write(tsplJob(request.template.media, [label]))
    else if (request.output === 'zpl') await output.write(Buffer.from(`${zplJob([label])}\n`, 'latin1'))
    else await output.write(bitmapToPng(label.bitmap, dotsPerMillimetreAt(request.dpi)))
    done += label.copies
    onDone(done)
  }
}

async function writeZip(request: FileRequest, output: OutputFile, onDone: OnDone): Promise<void> {
  const digits = String(countLabels(request.rows)).length
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    pieces.push(bytes)
  })
  const flush = async () => {
    for (const piece of pieces.splice(0)) await output.write(piece)
  }
  let done = 0
  for await (const { bitmap, copies } of bitmapsOf(request)) {
    const png = bitmapToPng(bitmap, dotsPerMillimetreAt(request.dpi))
    for (let copy = 0; copy < copies; copy += 1) {
      done += 1
      // A picture is compressed already. The time of a file would make each zip another one.
      const entry = new ZipPassThrough(`label-${String(done).padStart(digits, '0')}.png`)
      entry.mtime = new Date(1980, 0, 1)
      zip.add(entry)
      entry.push(png, true)
      await flush()
    }
    onDone(done)
  }
  zip.end()
  await flush()
}
