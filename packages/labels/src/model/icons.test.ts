import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildImage, buildTemplate } from '../testing/template-builders.ts'
import { decodeBase64, iconKind } from './icons.ts'
import { validateDocument } from './validate-template.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const bytesOf = (text: string) => Buffer.from(text)

function codeOf(base64: string): string | undefined {
  const { problems } = validateDocument(buildTemplate({ components: [buildImage('a', { kind: 'inline', base64 })] }))
  return problems[0]?.code
}

for (const [title, bytes, expected] of [
  ['a png', new Uint8Array(png), 'png'],
  ['a jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'jpg'],
  ['an svg', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg'],
  ['an svg with declaration, comment and mark', bytesOf('\ufeff<?xml version="1.0"?>\n<!-- a --> <!----><svg>'), 'svg'],
  ['an svg with a document type', bytesOf('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'), null],
  ['another element', bytesOf('<svgx/>'), null],
  ['a page with an svg', bytesOf('<html><svg/></html>'), null],
  ['an svg in a comment', bytesOf('<!-- <svg> '), null],
  ['a cut png', new Uint8Array(png.slice(0, 7)), null],
  ['a gif', bytesOf('GIF89a'), null],
  ['nothing', new Uint8Array(), null],
] as const) {
  test(`a picture – ${title} – is of the kind ${expected}`, () => assert.equal(iconKind(bytes), expected))
}

test('an icon – of 102,399 bytes – passes, and one of 102,400 does not', () => {
  const icon = (size: number) => Buffer.concat([new Uint8Array(png)], size).toString('base64')
  assert.equal(codeOf(icon(102_398)), undefined)
  assert.equal(codeOf(icon(102_399)), undefined)
  assert.equal(codeOf(icon(102_400)), 'icon.too-large')
  assert.equal(codeOf(icon(102_401)), 'icon.too-large')
})

test('an icon – that is no base64, or no picture – has the wrong format', () => {
  for (const wrong of ['', 'iVBORw0KGgo', 'iVBORw0K Ggo=', 'data:image/png;base64,iVBORw0KGgo=', 'R0lGODlh'])
    assert.equal(codeOf(wrong), 'icon.wrong-format', wrong)
  assert.equal(codeOf('iVBORw0KGgo='), undefined)
})

test('base64 – of any bytes – is decoded to them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      assert.deepEqual(decodeBase64(Buffer.from(bytes).toString('base64')), bytes)
    }),
  )
})

test('base64 – of any text – is decoded or refused', () => {
  fc.assert(fc.property(fc.string({ maxLength: 20 }), (text) => void decodeBase64(text)))
  for (const wrong of ['=', '==', '===', '====', 'A===', 'A=B=']) assert.equal(decodeBase64(wrong), null, wrong)
})
