import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { symbologyFacts, type Symbology } from '../codes/symbologies.ts'
import type { Bitmap, LabelLayout, PlacedCode } from '../layout/display-list.ts'
import { imposeLabels, noCalibration, type PrintPage } from '../layout/impose.ts'
import { layoutLabel } from '../layout/layout-label.ts'
import { dotsPerMillimetreAt } from '../layout/scale.ts'
import { loadTestFont, readFontFiles } from '../testing/label-font.ts'
import { proofLabels, type ProofLabel } from '../testing/proof-labels.ts'
import { readPbm } from '../testing/read-pbm.ts'
import { loadCodeReader, readCodes } from '../verify/code-reader.ts'
import { renderPdf } from './render-pdf.ts'

/* Readers find every code of what programs make of our PDF, as a printer does. */
const resolutions = [203, 300, 600]
const programs = ['pdftoppm', 'pdfinfo', 'pdftotext', 'pdffonts', 'gs', 'zbarimg', 'dmtxread']

const run = promisify(execFile)
const hasProgram = (name: string) =>
  run('which', [name]).then(
    () => true,
    () => false,
  )
const missing = (await Promise.all(programs.map(async (name) => ((await hasProgram(name)) ? '' : name)))).filter(
  Boolean,
)
const skip = missing.length > 0 && `programs are missing: ${missing.join(', ')}`

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-labels-'))
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await loadCodeReader({ wasmBinary: new Uint8Array(wasm).buffer })
})
after(() => rm(folder, { recursive: true }))

const layOut = ({ template, values }: ProofLabel, dpi: number): LabelLayout =>
  layoutLabel({ template, values, dpi, font: loadTestFont(), images: new Map(), structures: new Map() })

async function writePdf(name: string, pages: readonly PrintPage[], layouts: readonly LabelLayout[]): Promise<string> {
  const path = join(folder, `${name}.pdf`)
  const layoutOf = (label: number) => layouts[label] ?? assert.fail('no layout')
  const pdf = await renderPdf({ pages, layoutOf, fonts: readFontFiles(), title: name, createdAt: new Date(0) })
  await writeFile(path, pdf)
  return path
}

/** Pages of a PDF in black and white at the resolution of a printer; fails when the program complains. */
const rasterisers = {
  async poppler(path: string, resolution: number) {
    const { stderr } = await run('pdftoppm', ['-mono', '-r', String(resolution), path, `${path}.poppler`])
    assert.equal(stderr, '')
  },
  async ghostscript(path: string, resolution: number) {
    const output = `-sOutputFile=${path}.ghostscript-%03d.pbm`
    await run('gs', ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=pbmraw', `-r${resolution}`, output, path])
  },
}

async function rasterise(path: string, program: keyof typeof rasterisers, dpi: number): Promise<string[]> {
  await rasterisers[program](path, dotsPerMillimetreAt(dpi) * 25.4)
  const names = (await readdir(folder)).filter((name) => join(folder, name).startsWith(`${path}.${program}`))
  return names.toSorted().map((name) => join(folder, name))
}

const readPicture = async (path: string) => readPbm(await readFile(path))

const symbologyOf = ({ symbology }: PlacedCode) => symbology as Symbology
async function expectReadByZxing(codes: readonly PlacedCode[], bitmap: Bitmap, place: string): Promise<void> {
  const found = await readCodes(bitmap, codes.map(symbologyOf))
  assert.deepEqual(
    found.map(({ data, isGs1 }) => `${data} ${isGs1}`).toSorted(),
    codes.map((code) => `${code.data} ${symbologyFacts[symbologyOf(code)].gs1}`).toSorted(),
    `zxing, ${place}`,
  )
}

const isDataMatrix = ({ symbology }: PlacedCode) => symbology.includes('datamatrix')
const isForZbar = (code: PlacedCode) => !isDataMatrix(code) && code.symbology !== 'pdf417'

async function expectReadByZbar(codes: readonly PlacedCode[], path: string, place: string): Promise<void> {
  const expected = codes.filter(isForZbar)
  if (expected.length === 0) return
  const { stdout } = await run('zbarimg', ['-q', path])
  const found = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(line.indexOf(':') + 1))
  assert.deepEqual(found.toSorted(), expected.map(({ data }) => data).toSorted(), `zbarimg, ${place}`)
}

/** Aims at each code: bars and QR codes nearby keep the program busy for minutes. */
async function expectReadByDmtx(codes: readonly PlacedCode[], path: string, place: string): Promise<void> {
  const { height } = await readPicture(path)
  for (const code of codes.filter(isDataMatrix)) {
    const { x, y, width, height: across } = code.quietZone
    const columns = ['-x', String(x), '-X', String(x + width)]
    // Counted upwards.
    const rows = ['-y', String(height - y - across), '-Y', String(height - y)]
    // Large modules confuse it.
    const shrink = ['-S', String(Math.max(1, Math.floor(code.moduleDots / 4)))]
    const options = ['-N', '1', '-G', '29', '-m', '5000', ...shrink, ...columns, ...rows]
    const { stdout } = await run('dmtxread', [...options, path])
    // It returns FNC1 in front of GS1 data, too.
    const first = symbologyFacts[symbologyOf(code)].gs1 ? '\x1d' : ''
    assert.equal(stdout, `${first}${code.data}`, `dmtxread, ${place}`)
  }
}

const singlePage = ({ template }: ProofLabel, label: number): PrintPage => ({
  width: template.media.width,
  height: template.media.height,
  labels: [{ label, x: 0, y: 0, xDots: 0, yDots: 0 }],
})

for (const dpi of resolutions)
  test(`a PDF – of labels for ${dpi} dpi – has codes that three readers read`, { skip }, async () => {
    const layouts = proofLabels.map((label) => layOut(label, dpi))
    const path = await writePdf(`labels-${dpi}`, proofLabels.map(singlePage), layouts)
    for (const program of ['poppler', 'ghostscript'] as const) {
      const pictures = await rasterise(path, program, dpi)
      assert.equal(pictures.length, proofLabels.length)
      for (const [page, picture] of pictures.entries()) {
        const codes = layouts[page]?.codes ?? []
        const place = `${proofLabels[page]?.name} at ${dpi} dpi by ${program}`
        await expectReadByZxing(codes, await readPicture(picture), place)
        await expectReadByZbar(codes, picture, place)
        await expectReadByDmtx(codes, picture, place)
      }
    }
  })

test('a PDF – of a sheet of 21 labels from cell 6 – has codes that are read on paper', { skip }, async () => {
  const label = proofLabels.find(({ name }) => name === 'a4-3x7') ?? assert.fail('no label')
  const layout = layOut(label, 300)
  const dotsPerMillimetre = dotsPerMillimetreAt(300)
  const options = { copies: [21], startCell: 5, calibration: noCalibration, dotsPerMillimetre }
  const pages = imposeLabels(label.template.media, options)
  const pictures = await rasterise(await writePdf('sheet', pages, [layout]), 'poppler', 300)
  for (const [index, count] of [16, 5].entries()) {
    const codes = Array.from({ length: count }, () => layout.codes).flat()
    await expectReadByZxing(codes, await readPicture(pictures[index] ?? assert.fail('no page')), `sheet ${index}`)
  }
})

test('a PDF – of 12 sizes of labels – has pages of exactly these', { skip }, async () => {
  const sizes = [60, 40, 100, 150, 50, 25, 25.4, 12.7, 9.5, 33.3, 17.1, 70, 30] as const
  const pages = sizes.slice(1).map((height, index) => ({ width: sizes[index] ?? 0, height, labels: [] }))
  const path = await writePdf('sizes', pages, [])
  const { stdout } = await run('pdfinfo', ['-f', '1', '-l', String(pages.length), path])
  const found = Array.from(stdout.matchAll(/Page +\d+ size: +([\d.]+) x ([\d.]+) pts/g), ([, ...points]) =>
    points.map((length) => (Number(length) / 72) * 25.4),
  )
  assert.equal(found.length, 12)
  for (const [index, [width = 0, height = 0]] of found.entries()) {
    assert.ok(Math.abs(width - (pages[index]?.width ?? 0)) < 0.02)
    assert.ok(Math.abs(height - (pages[index]?.height ?? 0)) < 0.02)
  }
})

test(
  'a PDF – with Chinese – has its text, the glyphs that it needs, and looks the same without fonts',
  { skip },
  async () => {
    const [label = assert.fail('no label')] = proofLabels
    const path = await writePdf('text', [singlePage(label, 0)], [layOut(label, 203)])
    const { stdout: text } = await run('pdftotext', ['-layout', path, '-'])
    assert.ok(text.includes('无水乙醇 99.7 % – Å µm') && text.includes('批号 AB12 – 甲乙'), text)
    const { stdout: fonts } = await run('pdffonts', [path])
    for (const weight of ['Regular', 'Bold'])
      assert.match(fonts, new RegExp(`[A-Z]{6}\\+NotoSansSC-${weight} +CID TrueType +Identity-H +yes yes yes`))
    assert.ok((await readFile(path)).length < 60_000)
    const noFonts = join(folder, 'fonts.conf')
    await writeFile(noFonts, '<fontconfig></fontconfig>')
    const draw = async (name: string, env: NodeJS.ProcessEnv) => {
      const { stderr } = await run('pdftoppm', ['-mono', '-r', '203.2', '-singlefile', path, join(folder, name)], {
        env,
      })
      assert.equal(stderr, '')
      return readFile(join(folder, `${name}.pbm`))
    }
    const bare = await draw('bare', { PATH: process.env['PATH'], FONTCONFIG_FILE: noFonts })
    assert.deepEqual(bare, await draw('full', process.env))
  },
)
