import type { Image, SKRSContext2D } from '@napi-rs/canvas'
import type { Typeface } from './typeface.ts'

/** A4, in points. */
const [pageWidth, pageHeight] = [595.28, 841.89]
const margin = 56
const columnWidth = pageWidth - 2 * margin
const footerSize = 8
const labelWidth = 120
const inks = { text: '#16181d', quiet: '#5b6472', rule: '#c9ced6' }

interface TextStyle {
  size?: number
  ink?: keyof typeof inks
}

type Mark = (context: SKRSContext2D) => void

/** Lays text, pictures and rules out from top to bottom on as many A4 pages as they need. */
export class Sheets {
  readonly #typeface: Typeface
  readonly #pages: Mark[][] = [[]]
  #y = margin

  constructor(typeface: Typeface) {
    this.#typeface = typeface
  }

  paragraph(text: string, style: TextStyle = {}): void {
    this.#text(text, { left: margin, width: columnWidth, ...style })
  }

  /** A label, and its value beside it. */
  row(label: string, value: string): void {
    this.#breakUnlessFits(lineHeight(textSize))
    const top = this.#y
    const page = this.#pages.length
    this.#text(label, { left: margin, width: labelWidth - 8, ink: 'quiet' })
    const below = this.#y
    if (page === this.#pages.length) this.#y = top
    this.#text(value, { left: margin + labelWidth, width: columnWidth - labelWidth })
    if (page === this.#pages.length) this.#y = Math.max(this.#y, below)
  }

  /** A picture, scaled down to a height at most. */
  picture(image: Image, maxHeight: number): void {
    const scale = Math.min(1, maxHeight / image.height, columnWidth / image.width)
    const [width, height] = [image.width * scale, image.height * scale]
    this.#breakUnlessFits(height)
    const y = this.#y
    this.#mark((context) => context.drawImage(image, margin, y, width, height))
    this.#y += height
  }

  rule(): void {
    const y = this.#y
    this.#mark((context) => {
      context.fillStyle = inks.rule
      context.fillRect(margin, y, columnWidth, 0.75)
    })
  }

  space(height: number): void {
    this.#y += height
  }

  nextPage(): void {
    this.#pages.push([])
    this.#y = margin
  }

  /** Puts what is written meanwhile on the next page as a whole, where this page has no room for all of it. */
  together(write: () => void): void {
    const [page, y, marks] = [this.#pages.length, this.#y, this.#pages.at(-1)?.length ?? 0]
    write()
    if (this.#pages.length === page || y === margin) return
    this.#pages.length = page
    this.#pages.at(-1)?.splice(marks)
    this.nextPage()
    write()
  }

  /** The pages as PDF, each with its footer. */
  toPdf(title: string, footer: (page: number, of: number) => string): Uint8Array {
    const pdf = new this.#typeface.canvas.PDFDocument({ title })
    for (const [index, marks] of this.#pages.entries()) {
      // Its type is declared without what every canvas can.
      const context = pdf.beginPage(pageWidth, pageHeight) as SKRSContext2D
      for (const mark of marks) mark(context)
      const [line = ''] = this.#typeface.lines(footer(index + 1, this.#pages.length), footerSize, columnWidth)
      this.#write(context, line, { x: margin, y: pageHeight - margin / 2, size: footerSize, ink: 'quiet' })
      pdf.endPage()
    }
    return pdf.close()
  }

  #text(
    text: string,
    { left, width, size = textSize, ink = 'text' }: TextStyle & { left: number; width: number },
  ): void {
    for (const line of this.#typeface.lines(text, size, width)) {
      this.#breakUnlessFits(lineHeight(size))
      const y = this.#y + size
      this.#mark((context) => this.#write(context, line, { x: left, y, size, ink }))
      this.#y += lineHeight(size)
    }
  }

  /**
   * Writes each character by itself: in a run, the font's substitutions put glyphs for digits and ligatures that have no
   * code point, and the text could not be copied or searched.
   */
  #write(
    context: SKRSContext2D,
    line: string,
    { x, y, size, ink }: { x: number; y: number; size: number; ink: keyof typeof inks },
  ): void {
    context.fillStyle = inks[ink]
    let at = x
    for (const character of line) {
      context.font = this.#typeface.font(character, size)
      if (character !== ' ') context.fillText(character, at, y)
      at += this.#typeface.width(character, size)
    }
  }

  #mark(mark: Mark): void {
    this.#pages.at(-1)?.push(mark)
  }

  #breakUnlessFits(height: number): void {
    if (this.#y + height > pageHeight - margin && this.#y > margin) this.nextPage()
  }
}

const textSize = 9.5
const lineHeight = (size: number) => size * 1.45
