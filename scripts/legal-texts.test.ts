import assert from 'node:assert/strict'
import { test } from 'node:test'
import { legal as en } from '@atrium/phrases/en/legal.ts'
import { legalPageNames } from '@atrium/contract/legal/legal-pages.ts'
import type { LegalSection } from '@atrium/phrases/kit/legal-text.ts'
import { legal as zh } from '@atrium/phrases/zh/legal.ts'

/** What a section is made of, without its words. */
const shapeOf = ({ id, paragraphs, points = [], table }: LegalSection) => ({
  id,
  paragraphs: paragraphs.length,
  points: points.length,
  columns: table?.columns.length ?? 0,
  cells: table?.rows.map((row) => row.length) ?? [],
})

for (const page of legalPageNames) {
  test(`${page} says the same in both languages, section by section`, () => {
    assert.deepEqual(zh[page].sections.map(shapeOf), en[page].sections.map(shapeOf))
    assert.equal(zh[page].dateline === undefined, en[page].dateline === undefined)
  })

  test(`${page} has sections of different names, and every row of its tables is full`, () => {
    const { sections } = en[page]
    assert.equal(new Set(sections.map(({ id }) => id)).size, sections.length)
    for (const { columns, cells } of sections.map(shapeOf)) assert.ok(cells.every((count) => count === columns))
  })
}

/** Each sentence a reader may hold us to, by the page and section where it has to stand. */
const promises = [
  { at: ['agreement', 'fees'], zh: '至少提前 30 天通知', en: 'at least 30 days ahead' },
  { at: ['agreement', 'trial'], zh: '48 小时', en: 'within 48 hours' },
  { at: ['privacy', 'minors'], zh: '未满 14 周岁', en: 'Minors under 14' },
  { at: ['privacy', 'minors'], zh: '仅面向成年人', en: 'for adults only' },
  { at: ['privacy', 'storage'], zh: '中华人民共和国境内', en: 'stored in China' },
  { at: ['privacy', 'storage'], zh: '默认保留 3 个月', en: '3 months by default' },
  {
    at: ['privacy', 'replies'],
    zh: '30 天内答复您的查阅等请求与投诉',
    en: 'access requests and complaints within 30 days',
  },
  { at: ['privacy', 'third-party-sdk'], zh: '第三方 SDK', en: 'third-party SDKs' },
  { at: ['privacy', 'app-permissions'], zh: '相机', en: 'Camera' },
  { at: ['contact', 'sales'], zh: '48 小时', en: 'within 48 hours' },
  { at: ['contact', 'privacy'], zh: '30 天', en: 'within 30 days' },
] as const

for (const promise of promises) {
  const [page, section] = promise.at
  test(`${page} keeps its promise under ${section}: ${promise.en}`, () => {
    const found = (texts: typeof zh) => JSON.stringify(texts[page].sections.find(({ id }) => id === section))
    assert.ok(found(zh).includes(promise.zh))
    assert.ok(found(en).includes(promise.en))
  })
}

test('the privacy policy is dated 20 November 2023', () => {
  assert.ok(zh.privacy.dateline?.includes('2023年11月20日'))
  assert.ok(en.privacy.dateline?.includes('20 November 2023'))
})
