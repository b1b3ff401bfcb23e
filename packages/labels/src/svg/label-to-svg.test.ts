import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layoutLabel } from '../layout/layout-label.ts'
import { loadTestFont } from '../testing/label-font.ts'
import { buildImage, buildTemplate, buildText } from '../testing/template-builders.ts'
import type { Component } from '../model/label-template.ts'
import { labelToSvg } from './label-to-svg.ts'
import { SvgWriter } from './svg-writer.ts'

const font = loadTestFont()
const lay = (components: Component[], dpi = 203, shape: 'rectangle' | 'round' = 'rectangle') => {
  const template = buildTemplate({ components })
  template.media.shape = shape
  const image = { width: 2, height: 1, luminance: Uint8Array.of(0, 255) }
  const images = new Map([['a', image]])
  return layoutLabel({
    template,
    values: { fields: {}, counters: {}, today: '2026-11-27' },
    dpi,
    font,
    images,
    structures: new Map(),
  })
}

const count = (svg: string, part: string) => svg.split(part).length - 1

test('SVG – a label at 300 dpi – has its size in millimetres and its dots as unit', () => {
  const svg = labelToSvg(lay([], 300), { font, idPrefix: 'a' })
  assert.equal(
    svg,
    '<svg xmlns="http://www.w3.org/2000/svg" width="60.029mm" height="39.963mm" viewBox="0 0 709 472" aria-hidden="true"></svg>',
  )
})

test('SVG – a character that is repeated – is defined once, also for other labels of the writer', () => {
  const writer = new SvgWriter(font, 'a')
  const body = writer.label(lay([buildText('t', 'AAB')])) + writer.label(lay([buildText('t', 'BA')]))
  assert.equal(count(writer.definitions(), '<path'), 2)
  assert.equal(count(body, '<use'), 5)
})

test('SVG – the same picture on many labels – is defined once, and drawn as an outline with its inset', () => {
  const component = buildImage('i', { kind: 'inline', base64: 'a' })
  Object.assign(component.box, { x: 0, y: 0, width: 0.5, height: 0.25 })
  const writer = new SvgWriter(font, 'a')
  const layout = lay([component])
  writer.label(layout)
  writer.label(layout)
  assert.equal(writer.definitions(), '<defs><path id="a0" d="M1.94 0.06V1.94H0.06V0.06Z"/></defs>')
})

test('SVG – a title – is escaped, and control characters are left out', () => {
  const svg = labelToSvg(lay([]), { font, idPrefix: 'a"><b', title: '<b>"&\u0000\ud800' })
  assert.match(svg, / role="img" aria-label="&lt;b&gt;&quot;&amp;\ufffd">/)
})

test('SVG – a round label – is clipped to its circle', () => {
  const svg = labelToSvg(lay([buildText('t', 'A')], 203, 'round'), { font, idPrefix: 'a' })
  assert.match(svg, /<clipPath id="a\d"><path d="M480 160C/)
})
