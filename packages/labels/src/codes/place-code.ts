import type { DisplayItem, DotRectangle, GlyphItem, PlacedCode } from '../layout/display-list.ts'
import type { BarcodeComponent, Box } from '../model/label-template.ts'
import type { Font } from '../text/font.ts'
import { prepareCodeData, type CodeData } from './code-data.ts'
import { CodeError } from './code-error.ts'
import { placeEanDigits, placeLine, pointsToDots, type Report } from './code-text.ts'
import { encodeForFrame } from './encode-for-frame.ts'
import {
  codeSize,
  darkRectangles,
  measureCode,
  mostDots,
  quietZoneAround,
  symbolPlace,
  textBottom,
  type CodeMeasure,
} from './measure-code.ts'
import { createFrame, placeRectangle, type Frame } from '../layout/frame.ts'

export interface CodeContext {
  dpi: number
  dotsPerMillimetre: number
  font: Font
  report: Report
}

export interface CodePlacement {
  items: DisplayItem[]
  code: PlacedCode | null
}

/** A code at its place in the upright frame. */
interface Placing {
  component: BarcodeComponent
  data: CodeData
  frame: Frame
  measure: CodeMeasure
  moduleDots: number
  place: DotRectangle
}

/**
 * Places a code in the middle of its box: whole dots for each module, its quiet zone and its text within the box. What
 * cannot be encoded or does not fit is reported and leaves nothing on the label. Modules that are smaller than
 * `minModuleWidth` are reported, too, but placed, so that they can be printed nevertheless.
 */
export function placeCode(component: BarcodeComponent, text: string, context: CodeContext): CodePlacement {
  try {
    return placeData(component, prepareCodeData(component.style.symbology, text), context)
  } catch (error) {
    if (!(error instanceof CodeError)) throw error
    context.report(error.code, 'error', error.details)
    return { items: [], code: null }
  }
}

function placeData(component: BarcodeComponent, data: CodeData, context: CodeContext): CodePlacement {
  const { style, box } = component
  const frame = codeFrame(box, context.dotsPerMillimetre)
  const measure = measureCode(encodeForFrame(data, style, frame), style, context.dotsPerMillimetre)
  const needs = neededBox(measure, component, context.dotsPerMillimetre)
  const moduleDots = style.moduleDots ?? mostDots(measure, frame)
  if (!fits(measure, moduleDots, frame)) throw new CodeError('code.too-large', needs)
  reportSmallModules(component, moduleDots, context)
  const place = symbolPlace(measure, moduleDots, frame)
  const placing = { component, data, frame, measure, moduleDots, place }
  return { items: itemsOf(placing, context), code: placedCode(placing, needs) }
}

/** The box in whole dots. Its size does not depend on where it lies: otherwise the box that a code needs would. */
function codeFrame({ x, y, width, height, rotation }: Box, dotsPerMillimetre: number): Frame {
  const [left, top] = [Math.round(x * dotsPerMillimetre), Math.round(y * dotsPerMillimetre)]
  const size = (length: number) => Math.floor(length * dotsPerMillimetre + 1e-6)
  return createFrame({ x: left, y: top, width: size(width), height: size(height) }, rotation)
}

function fits(measure: CodeMeasure, moduleDots: number, frame: Frame): boolean {
  const { width, height } = codeSize(measure, moduleDots)
  return moduleDots > 0 && width <= frame.width && height <= frame.height
}

function reportSmallModules({ style }: BarcodeComponent, moduleDots: number, context: CodeContext): void {
  const width = moduleDots / context.dotsPerMillimetre
  if (width < style.minModuleWidth - 1e-9)
    context.report('code.modules-too-small', 'error', { width: roundUp(width), minimum: style.minModuleWidth })
}

/** The smallest box at the module size that was asked for, in millimetres. */
function neededBox(measure: CodeMeasure, { style, box }: BarcodeComponent, dotsPerMillimetre: number) {
  const least = Math.max(1, Math.ceil(style.minModuleWidth * dotsPerMillimetre - 1e-9))
  const size = codeSize(measure, style.moduleDots ?? least)
  const [width, height] = [size.width, size.height].map((dots) => roundUp(dots / dotsPerMillimetre)) as [number, number]
  return box.rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

const roundUp = (millimetres: number) => Math.ceil(millimetres * 100 - 1e-6) / 100

function placedCode(
  { component, data, frame, measure, moduleDots, place }: Placing,
  needs: PlacedCode['needs'],
): PlacedCode {
  return {
    componentId: component.id,
    symbology: data.symbology,
    data: data.data,
    moduleDots,
    symbol: placeRectangle(frame, place),
    quietZone: placeRectangle(frame, quietZoneAround(measure, moduleDots, place)),
    needs,
  }
}

function itemsOf(placing: Placing, context: CodeContext): DisplayItem[] {
  const { component, frame, measure, moduleDots, place } = placing
  const rectangles = darkRectangles(measure, moduleDots, place).map((rectangle) => placeRectangle(frame, rectangle))
  const modules: DisplayItem = { kind: 'modules', componentId: component.id, color: 'black', rectangles }
  return component.style.text === 'none' ? [modules] : [modules, ...textOf(placing, context)]
}

function textOf({ component, data, frame, measure, moduleDots, place }: Placing, context: CodeContext): GlyphItem[] {
  const size = pointsToDots(component.style.textSize, context.dotsPerMillimetre)
  const textPlace = { componentId: component.id, frame, font: context.font, size, report: context.report }
  const bottom = textBottom(measure, moduleDots, frame)
  if (measure.guardLength > 0) return placeEanDigits(textPlace, data.text, { left: place.x, moduleDots, bottom })
  // The line may be wider than the code, but not than the box.
  const x = place.x + place.width / 2
  const maxWidth = 2 * Math.min(x, frame.width - x)
  return placeLine(textPlace, data.text, { x, maxWidth, bottom })
}
