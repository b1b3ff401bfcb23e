import type { Binding, GridComponent } from '@atrium/labels/model/label-template.ts'
import { toGrid } from './grid.ts'

const blank: Binding = { kind: 'static', value: '' }
export const maxGridRows = 20
export const maxGridColumns = 20

/** The binding of a cell. */
export const cellAt = ({ cells, style }: GridComponent, row: number, column: number): Binding =>
  cells[row * style.columnWidths.length + column] ?? blank

export function setCell(grid: GridComponent, row: number, column: number, binding: Binding): GridComponent {
  return { ...grid, cells: grid.cells.with(row * grid.style.columnWidths.length + column, binding) }
}

/** Adds empty rows at the end, or removes the last ones. */
export function setRows(grid: GridComponent, rows: number): GridComponent {
  return withCells(grid, rows, grid.style.columnWidths)
}

/** Adds empty columns at the end, or removes the last ones; together they stay as wide. */
export function setColumns(grid: GridComponent, count: number): GridComponent {
  const { columnWidths } = grid.style
  const width = columnWidths.reduce((sum, each) => sum + each, 0)
  const share = Math.max(0.5, Math.floor((width / count) * 100) / 100)
  return withCells(
    grid,
    grid.style.rows,
    Array.from({ length: count }, () => share),
  )
}

export function setColumnWidth(grid: GridComponent, column: number, width: number): GridComponent {
  return { ...grid, style: { ...grid.style, columnWidths: grid.style.columnWidths.with(column, toGrid(width)) } }
}

function withCells(grid: GridComponent, rows: number, columnWidths: number[]): GridComponent {
  const cells = Array.from({ length: rows }, (_, row) =>
    columnWidths.map((_width, column) => {
      const isThere = row < grid.style.rows && column < grid.style.columnWidths.length
      return isThere ? cellAt(grid, row, column) : blank
    }),
  ).flat()
  return { ...grid, cells, style: { ...grid.style, rows, columnWidths } }
}
