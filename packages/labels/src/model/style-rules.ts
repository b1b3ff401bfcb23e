import type { Component, GridComponent, LabelTemplate, ShapeComponent } from './label-template.ts'
import { lineWidths } from './limits.ts'
import type { Path, Report } from './problem.ts'

/** Sizes of text, widths of lines and grids that make sense. */
export function checkStyles({ components }: LabelTemplate, report: Report): void {
  for (const [index, component] of components.entries()) checkStyle(component, ['components', index], report)
}

function checkStyle(component: Component, at: Path, report: Report): void {
  switch (component.type) {
    case 'text': {
      const { minSize, size } = component.style
      if (minSize > size) report('font-size.out-of-range', [...at, 'style', 'minSize'], { max: size })
      return
    }
    case 'rectangle':
    case 'ellipse':
    case 'line':
      return checkLine(component, at, report)
    case 'structure':
      return checkLineWidth(component.style.strokeWidth, lineWidths.max, at, report)
    case 'grid':
      return checkGrid(component, at, report)
    case 'barcode':
    case 'image':
      return
  }
}

function checkLine({ type, box, style }: ShapeComponent, at: Path, report: Report): void {
  // Thicker than half of the box, the lines of two sides would run into each other.
  const max = type === 'line' ? lineWidths.max : Math.min(lineWidths.max, box.width / 2, box.height / 2)
  checkLineWidth(style.strokeWidth, max, at, report)
}

function checkGrid({ box, cells, style }: GridComponent, at: Path, report: Report): void {
  const { rows, columnWidths, strokeWidth } = style
  // A grid may be without lines.
  if (strokeWidth !== 0) checkLineWidth(strokeWidth, lineWidths.max, at, report)
  const expected = rows * columnWidths.length
  if (cells.length !== expected || expected === 0) report('grid.wrong-cells', [...at, 'cells'], { expected })
  const width = columnWidths.reduce((sum, columnWidth) => sum + columnWidth, 0)
  // The columns are those of the upright table.
  const max = box.rotation % 180 === 0 ? box.width : box.height
  if (Math.round(width * 100) > Math.round(max * 100))
    report('grid.too-wide', [...at, 'style', 'columnWidths'], { max })
}

function checkLineWidth(width: number, max: number, at: Path, report: Report): void {
  const { min } = lineWidths
  if (width < min || width > max) report('line-width.out-of-range', [...at, 'style', 'strokeWidth'], { min, max })
}
