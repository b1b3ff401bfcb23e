import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Symbology } from '@atrium/labels/codes/symbologies.ts'
import { layoutLabel } from '@atrium/labels/layout/layout-label.ts'
import { labelToSvg } from '@atrium/labels/svg/label-to-svg.ts'
import { loadTestFont } from '@atrium/labels/testing/label-font.ts'
import { proofLabels, type ProofLabel } from '@atrium/labels/testing/proof-labels.ts'
import { readPbm } from '@atrium/labels/testing/read-pbm.ts'
import { loadCodeReader, readCodes } from '@atrium/labels/verify/code-reader.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const run = promisify(execFile)
const hasPoppler = await run('pdftoppm', ['-v']).then(
  () => true,
  () => false,
)
/** As many as say something: every symbology, rotations, a round label. */
const printed = proofLabels.slice(0, 6)
const font = loadTestFont()

/** What the browser prints of a label, in the dots of a printer of 203 dpi. */
async function print(page: Page, { template }: ProofLabel, svg: string) {
  const { width, height } = template.media
  await page.setContent(
    `<style>@page { size: ${width}mm ${height}mm; margin: 0 } body { margin: 0 } svg { display: block }</style>${svg}`,
  )
  const folder = await mkdtemp(join(tmpdir(), 'atrium-paper-'))
  try {
    const path = join(folder, 'label')
    await page.pdf({ path: `${path}.pdf`, preferCSSPageSize: true, printBackground: true })
    const { stderr } = await run('pdftoppm', ['-mono', '-r', '203.2', `${path}.pdf`, path])
    expect(stderr).toBe('')
    return readPbm(await readFile(`${path}-1.pbm`))
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a label that the browser prints has codes that are read', async ({ page }) => {
  test.skip(!hasPoppler, 'poppler is missing')
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await loadCodeReader({ wasmBinary: new Uint8Array(wasm).buffer })
  for (const label of printed) {
    const layout = layoutLabel({ ...label, dpi: 203, font, images: new Map(), structures: new Map() })
    const bitmap = await print(page, label, labelToSvg(layout, { font, idPrefix: 'label' }))
    const found = await readCodes(
      bitmap,
      layout.codes.map(({ symbology }) => symbology as Symbology),
    )
    expect(found.map(({ data }) => data).toSorted(), label.name).toEqual(
      layout.codes.map(({ data }) => data).toSorted(),
    )
  }
})
