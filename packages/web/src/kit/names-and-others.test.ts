import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { app as en } from '@atrium/phrases/en/app.ts'
import { app as zh } from '@atrium/phrases/zh/app.ts'
import i18next from 'i18next'
import { namesAndOthers } from './names-and-others.ts'

const phrases = i18next.createInstance()
await phrases.init({
  lng: 'zh',
  resources: { zh: { app: zh }, en: { app: en } },
  defaultNS: 'app',
  keySeparator: false,
  interpolation: { escapeValue: false },
})
const inBoth = (...input: Parameters<typeof namesAndOthers> extends [unknown, ...infer Rest] ? Rest : never) =>
  (['zh', 'en'] as const).map((lang) => namesAndOthers(phrases.getFixedT(lang, 'app'), ...input))

test('names and others – of four people one is named – counts the other three', () => {
  assert.deepEqual(inBoth('people', ['安'], { total: 4 }), ['安及其他 3 人', '安 and 3 others'])
})

test('names and others – one person is not named – is singular', () => {
  assert.deepEqual(inBoth('people', ['安', '博'], { most: 1 }), ['安及其他 1 人', '安 and 1 other'])
})

test('names and others – nobody is left out – is the names', () => {
  assert.deepEqual(inBoth('people', ['安', '博'], { most: 3 }), ['安、博', '安, 博'])
  assert.deepEqual(inBoth('people', ['安'], { total: 1 }), ['安', '安'])
})

test('names and others – departments beyond the first twelve – are counted', () => {
  const names = Array.from({ length: 1_212 }, (_, n) => `部${n}`)
  const [chinese = '', english = ''] = inBoth('departments', names, { most: 12 })
  assert.match(chinese, /部11及其他 1,200 个部门$/)
  assert.match(english, /部11 and 1,200 other departments$/)
})

test('phrases – of every domain – leave “and N others” to this function', () => {
  const folder = join(import.meta.dirname, '../../../phrases/src')
  for (const lang of ['zh', 'en']) {
    for (const file of readdirSync(join(folder, lang))) {
      const lines = readFileSync(join(folder, lang, file), 'utf8').split('\n')
      const own = lines.filter(
        (line) =>
          /and \{\{\w+\}\} others?\b|and others \(|[等及]其?他? ?\{\{\w+\}\}/.test(line) &&
          !/'others\.\w+_\w+'/.test(line),
      )
      assert.deepEqual(own, [], `${lang}/${file}`)
    }
  }
})
