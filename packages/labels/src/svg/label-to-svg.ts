import { formatNumber } from '../geometry/path.ts'
import type { LabelLayout } from '../layout/display-list.ts'
import type { Font } from '../text/font.ts'
import { SvgWriter } from './svg-writer.ts'

export interface SvgOptions {
  font: Font
  /** Keeps the ids apart where a page shows several SVGs. */
  idPrefix: string
  /** What a screen reader says; without one the picture is decoration. */
  title?: string
}

/** A label as an SVG document in its size in millimetres. */
export function labelToSvg(layout: LabelLayout, { font, idPrefix, title }: SvgOptions): string {
  const { width, height, dotsPerMillimetre } = layout
  const writer = new SvgWriter(font, idPrefix)
  const content = writer.label(layout)
  const size = `width="${formatNumber(width / dotsPerMillimetre)}mm" height="${formatNumber(height / dotsPerMillimetre)}mm"`
  const role = title === undefined ? 'aria-hidden="true"' : `role="img" aria-label="${escapeAttribute(title)}"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}" ${role}>` +
    `${writer.definitions()}${content}</svg>`
  )
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Control characters are not allowed in XML, not even escaped. */
const escapeAttribute = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
