import assert from 'node:assert/strict'
import { test } from 'node:test'
import { legalPageNames, type LegalPageName } from '@atrium/contract/legal/legal-pages.ts'
import { plainText, type TextNode } from '@atrium/contract/kit/text-nodes.ts'
import { packagedText } from '../packages/server/src/legal/legal-texts.ts'

/** What a node is made of, without its words. */
const shapeOf = ({ Tag, ID, Children = [] }: TextNode): unknown => [
  Tag,
  ID,
  Tag === 'p' || Tag === 'h2' ? undefined : Children.map(shapeOf),
]

/** The nodes of a section, without its heading. */
function sectionOf(nodes: readonly TextNode[], id: string): readonly TextNode[] {
  const from = nodes.findIndex(({ ID }) => ID === id) + 1
  const to = nodes.findIndex(({ Tag }, at) => Tag === 'h2' && at >= from)
  return nodes.slice(from, to < 0 ? undefined : to)
}

const read = async (page: LegalPageName) => ({ zh: await packagedText(page, 'zh'), en: await packagedText(page, 'en') })

for (const page of legalPageNames) {
  test(`${page} says the same in both languages, section by section`, async () => {
    const { zh, en } = await read(page)
    assert.deepEqual(zh.map(shapeOf), en.map(shapeOf))
  })

  test(`${page} has sections of different names, given by hand`, async () => {
    const ids = (await read(page)).en.flatMap(({ ID }) => ID ?? [])
    for (const id of ids) assert.doesNotMatch(id, /^part(-\d+)?$|-\d+$/u)
  })

  test(`${page} shows nothing as it was typed that was meant to be formatted`, async () => {
    for (const text of Object.values(await read(page))
      .flat()
      .map(plainText))
      assert.doesNotMatch(text, /\*\*|\]\(|\{#|\||\\/u)
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
  test(`${page} keeps its promise under ${section}: ${promise.en}`, async () => {
    const { zh, en } = await read(page)
    assert.ok(sectionOf(zh, section).map(plainText).join('\n').includes(promise.zh))
    assert.ok(sectionOf(en, section).map(plainText).join('\n').includes(promise.en))
  })
}

test('the privacy policy is dated 20 November 2023', async () => {
  const { zh, en } = await read('privacy')
  assert.ok(plainText(zh[0] as TextNode).includes('2023年11月20日'))
  assert.ok(plainText(en[0] as TextNode).includes('20 November 2023'))
})
