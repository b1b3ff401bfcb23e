import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lang } from '@atrium/contract/constants.ts'
import { headerProductCount, placesIn } from './product-places.ts'

// The specified limits, repeated independently of the code.
const limits: Record<Lang, [width: number, count: number][]> = {
  zh: [
    [1280, 7],
    [1440, 8],
    [1600, 9],
  ],
  en: [
    [1300, 4],
    [1480, 5],
    [1700, 6],
    [1880, 7],
    [2000, 8],
    [2250, 9],
    [2500, 10],
  ],
}

for (const lang of ['zh', 'en'] as const) {
  test(`header – shows the specified number of products at every window width (${lang})`, () => {
    for (const [at, [width, count]] of limits[lang].entries()) {
      const next = limits[lang][at + 1]?.[1] ?? 11
      assert.deepEqual(
        [width - 1, width, width + 1].map((each) => headerProductCount(lang, each)),
        [count, count, next],
      )
    }
    assert.equal(headerProductCount(lang, 320), limits[lang][0]?.[1])
    assert.equal(headerProductCount(lang, 5_120), 11)
  })
}

test('inventory – expands to requests and management below its address', () => {
  assert.deepEqual(placesIn({ Code: 'CIMS', WebUrl: 'https://cims.example/lab/' }), [
    { key: 'request', address: 'https://cims.example/lab/request' },
    { key: 'manage', address: 'https://cims.example/lab/manage' },
  ])
  assert.deepEqual(placesIn({ Code: 'ELN', WebUrl: 'https://eln.example' }), [])
})
