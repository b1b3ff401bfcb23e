import { type Cells, cellsOfRectangles, traceOutline } from '../geometry/trace-outline.ts'
import { formatNumber } from '../geometry/path.ts'
import type { Bitmap, DisplayItem, DotRectangle, GlyphItem, LabelLayout } from '../layout/display-list.ts'
import { hasDot } from '../raster/bitmap.ts'
import type { Font } from '../text/font.ts'
import { findGlyph } from '../text/measure.ts'

/** How far the edges of dark dots are moved inwards, in dots. */
const inset = 0.06

/**
 * Writes labels as SVG of shapes alone. Glyphs and pictures are defined once and used by all labels of a writer: put
 * `definitions()` into the document together with what `label` returned. Nothing of a row becomes markup.
 */
export class SvgWriter {
  readonly #font: Font
  readonly #prefix: string
  readonly #ids = new Map<string | Bitmap, string>()
  #definitions: string[] = []

  /** `prefix` keeps the ids apart where a page shows SVGs of several writers. */
  constructor(font: Font, prefix: string) {
    this.#font = font
    this.#prefix = prefix.replaceAll(/[^\w-]/g, '-')
  }

  /** The elements of a label, in its dots. */
  label({ items, outline }: LabelLayout): string {
    const content = items.map((item) => this.item(item)).join('')
    if (outline === null) return content
    const id = this.#define(`outline ${outline}`, (name) => `<clipPath id="${name}"><path d="${outline}"/></clipPath>`)
    return `<g clip-path="url(#${id})">${content}</g>`
  }

  item(item: DisplayItem): string {
    switch (item.kind) {
      case 'modules':
        return pathElement(traceOutline(cellsOfRectangles(item.rectangles), inset), item.color)
      case 'shape':
        return pathElement(item.path, item.color)
      case 'bitmap': {
        const id = this.#define(item.bitmap, (name) => {
          return `<path id="${name}" d="${traceOutline(cellsOfBitmap(item.bitmap), inset)}"/>`
        })
        return `<use href="#${id}" x="${item.x}" y="${item.y}" fill="${item.color}"/>`
      }
      case 'glyphs':
        return this.#glyphs(item)
    }
  }

  definitions(): string {
    return this.#definitions.length === 0 ? '' : `<defs>${this.#definitions.join('')}</defs>`
  }

  /** The definitions that were added since the last time; they must stay in the document. */
  takeDefinitions(): string {
    const definitions = this.definitions()
    this.#definitions = []
    return definitions
  }

  #glyphs(item: GlyphItem): string {
    const scale = item.size / 1000
    const uses = item.glyphs.map(({ character, offset }) => {
      const outline = findGlyph(this.#font, character, item.bold)?.outline
      if (!outline) return ''
      const id = this.#define(`${item.bold ? 'bold' : 'regular'} ${character}`, (name) => {
        return `<path id="${name}" d="${outline}"/>`
      })
      return `<use href="#${id}" x="${formatNumber(offset / scale)}"/>`
    })
    const turn = item.rotation === 0 ? '' : ` rotate(${item.rotation})`
    const place = `translate(${formatNumber(item.x)} ${formatNumber(item.y)})${turn} scale(${Number(scale.toFixed(6))})`
    const group = `<g fill="${item.color}" transform="${place}">${uses.join('')}</g>`
    return `<g clip-path="url(#${this.#clip(item.clip)})">${group}</g>`
  }

  #clip({ x, y, width, height }: DotRectangle): string {
    const attributes = `x="${x}" y="${y}" width="${width}" height="${height}"`
    return this.#define(`clip ${attributes}`, (name) => `<clipPath id="${name}"><rect ${attributes}/></clipPath>`)
  }

  #define(key: string | Bitmap, element: (id: string) => string): string {
    let id = this.#ids.get(key)
    if (id === undefined) {
      id = `${this.#prefix}${this.#ids.size.toString(36)}`
      this.#ids.set(key, id)
      this.#definitions.push(element(id))
    }
    return id
  }
}

const pathElement = (path: string, color: DisplayItem['color']): string =>
  path === '' ? '' : `<path d="${path}" fill="${color}"/>`

const cellsOfBitmap = (bitmap: Bitmap): Cells => ({
  columns: bitmap.width,
  rows: bitmap.height,
  isDark: (column, row) => hasDot(bitmap, column, row),
  x: (line) => line,
  y: (line) => line,
})
