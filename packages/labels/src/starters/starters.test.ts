import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { layoutLabel } from '../layout/layout-label.ts'
import { validateDocument } from '../model/validate-template.ts'
import { caffeine } from '../testing/structure-drawings.ts'
import { loadTestFont } from '../testing/label-font.ts'
import { loadCodeReader } from '../verify/code-reader.ts'
import { verifyLabel } from '../verify/verify-label.ts'
import { starters } from './starters.ts'

const structures = new Map([['Cn1c(=O)c2c(ncn2C)n(C)c1=O', caffeine]])

for (const { code, create } of starters)
  for (const lang of ['zh', 'en'] as const)
    test(`starter ${code} – in ${lang} – has no problem`, () => {
      const document = create(lang)
      assert.deepEqual(validateDocument(JSON.parse(JSON.stringify(document))), { template: document, problems: [] })
    })

before(async () => {
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await loadCodeReader({ wasmBinary: new Uint8Array(program).buffer })
})

for (const { code, create } of starters)
  for (const dpi of [203, 300, 600])
    test(`starter ${code} – with its sample data at ${dpi} dpi – lays out without issues, and its codes are read back`, async () => {
      const font = loadTestFont()
      for (const lang of ['zh', 'en'] as const) {
        const template = create(lang)
        const fields = Object.fromEntries(template.fields.map(({ path, sample }) => [path, sample]))
        const values = { fields, counters: { n: '01' }, today: '2027-01-31' }
        const layout = layoutLabel({ template, values, dpi, font, images: new Map(), structures })
        assert.deepEqual(layout.issues, [], lang)
        const verified = await verifyLabel(layout, font)
        assert.deepEqual(
          verified.map(({ outcome }) => outcome),
          template.components.filter(({ type }) => type === 'barcode').map(() => 'read'),
        )
      }
    })
