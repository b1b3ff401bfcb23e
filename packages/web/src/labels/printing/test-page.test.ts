import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rulerLengths, testPage } from './test-page.ts'

test('rulers – on a large and on a small page – have 50 mm, or as many centimetres as fit', () => {
  assert.deepEqual(rulerLengths({ width: 210, height: 297 }), [50, 50])
  assert.deepEqual(rulerLengths({ width: 60, height: 40 }), [50, 30])
  assert.deepEqual(rulerLengths({ width: 12, height: 12 }), [10, 10])
})

test('a test page – for a printer with an offset – is moved by it', async () => {
  for await (const { pages } of testPage({ width: 60, height: 40, offsetX: 1.5, offsetY: -0.5 })) {
    const [page] = pages
    assert.match(page?.markup ?? '', /translate\(1\.5 -0\.5\)/)
    // 51 marks across, 31 down, and the two rulers themselves.
    assert.equal(page?.markup.split('<line').length, 1 + 51 + 31 + 2)
  }
})
