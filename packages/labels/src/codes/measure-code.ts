import type { DotRectangle } from '../layout/display-list.ts'
import type { BarcodeComponent } from '../model/label-template.ts'
import { pointsToDots, textBandHeight } from './code-text.ts'
import { symbologyFacts, type QuietZone } from './symbologies.ts'
import type { CodeSymbol, ModuleRectangle } from './symbol-drawing.ts'
import type { Frame } from '../layout/frame.ts'

/** A code with what it needs around it, for any module size. */
export interface CodeMeasure {
  symbol: CodeSymbol
  linear: boolean
  /** What readers need, and what of it is kept free within the box; in modules. */
  quietZone: QuietZone
  reserved: QuietZone
  text: BarcodeComponent['style']['text']
  /** In dots. */
  textBand: number
  minBarHeight: number
  /** How far the guard bars of an EAN-13 reach into its text, in modules. */
  guardLength: number
}

const none: QuietZone = { left: 0, right: 0, top: 0, bottom: 0 }
const minBarMillimetres = 2

export function measureCode(
  symbol: CodeSymbol,
  style: BarcodeComponent['style'],
  dotsPerMillimetre: number,
): CodeMeasure {
  const { linear, quietZone } = symbologyFacts[style.symbology]
  const size = pointsToDots(style.textSize, dotsPerMillimetre)
  return {
    symbol,
    linear,
    quietZone,
    reserved: style.quietZone ? quietZone : none,
    text: style.text,
    textBand: style.text === 'none' ? 0 : textBandHeight(size, dotsPerMillimetre),
    minBarHeight: Math.ceil(minBarMillimetres * dotsPerMillimetre),
    guardLength: style.symbology === 'ean13' && style.text === 'below' ? 5 : 0,
  }
}

/** The smallest frame that takes a code, in dots. */
export function codeSize(measure: CodeMeasure, moduleDots: number): { width: number; height: number } {
  const { symbol, reserved } = measure
  const height = measure.linear ? measure.minBarHeight : (reserved.top + symbol.height + reserved.bottom) * moduleDots
  return {
    width: (reserved.left + symbol.width + reserved.right) * moduleDots,
    height: height + bandHeight(measure, moduleDots),
  }
}

/** The largest module size that fits into a frame; 0 when none does. */
export function mostDots(measure: CodeMeasure, frame: Frame): number {
  let dots = Math.floor(frame.width / codeSize(measure, 1).width)
  while (dots > 0 && codeSize(measure, dots).height > frame.height) dots -= 1
  return dots
}

/** Where the symbol lies in a frame that is large enough. */
export function symbolPlace(measure: CodeMeasure, moduleDots: number, frame: Frame): DotRectangle {
  const { symbol, reserved } = measure
  const size = codeSize(measure, moduleDots)
  const band = bandHeight(measure, moduleDots)
  const top = measure.linear ? 0 : Math.floor((frame.height - size.height) / 2)
  return {
    x: Math.floor((frame.width - size.width) / 2) + reserved.left * moduleDots,
    y: top + (measure.text === 'above' ? band : 0) + reserved.top * moduleDots,
    width: symbol.width * moduleDots,
    height: measure.linear ? frame.height - band : symbol.height * moduleDots,
  }
}

/** Where the line beside the code ends downwards. */
export function textBottom(measure: CodeMeasure, moduleDots: number, frame: Frame): number {
  const top = measure.linear ? 0 : Math.floor((frame.height - codeSize(measure, moduleDots).height) / 2)
  const band = bandHeight(measure, moduleDots)
  if (measure.text === 'above') return top + measure.textBand
  return measure.linear ? frame.height - band + measure.textBand : top + codeSize(measure, moduleDots).height
}

export function quietZoneAround({ quietZone }: CodeMeasure, moduleDots: number, symbol: DotRectangle): DotRectangle {
  return {
    x: symbol.x - quietZone.left * moduleDots,
    y: symbol.y - quietZone.top * moduleDots,
    width: symbol.width + (quietZone.left + quietZone.right) * moduleDots,
    height: symbol.height + (quietZone.top + quietZone.bottom) * moduleDots,
  }
}

/** The dark modules in dots, of a symbol at its place. */
export function darkRectangles(measure: CodeMeasure, moduleDots: number, place: DotRectangle): DotRectangle[] {
  return measure.symbol.dark.map((dark) => ({
    x: place.x + dark.x * moduleDots,
    y: place.y + dark.y * moduleDots,
    width: dark.width * moduleDots,
    height: measure.linear ? barHeight(measure, moduleDots, { bar: dark, place }) : dark.height * moduleDots,
  }))
}

function barHeight(
  { guardLength, symbol }: CodeMeasure,
  moduleDots: number,
  { bar, place }: { bar: ModuleRectangle; place: DotRectangle },
): number {
  const fromMiddle = Math.abs(bar.x + bar.width / 2 - symbol.width / 2)
  const isGuard = fromMiddle < 2 || fromMiddle > symbol.width / 2 - 3
  return place.height + (isGuard ? guardLength * moduleDots : 0)
}

const bandHeight = ({ textBand, guardLength }: CodeMeasure, moduleDots: number) =>
  Math.max(textBand, guardLength * moduleDots)
