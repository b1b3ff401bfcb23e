import type { GridComponent } from '@atrium/labels/model/label-template.ts'
import { lineWidths, textLengthLimit } from '@atrium/labels/model/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  cellAt,
  maxGridColumns,
  maxGridRows,
  setCell,
  setColumns,
  setColumnWidth,
  setRows,
} from '../editor/grid-cells.ts'
import { BindingField } from './binding-field.tsx'
import { NumberField } from './number-field.tsx'
import { Choice, Row, Section } from './panel-fields.tsx'
import { useEdit } from './use-edit.ts'

/** Rows, columns and cells of a table. */
export function GridFields({ grid }: { grid: GridComponent }) {
  const { t } = useTranslation('label-designer')
  const edit = useEdit([grid])
  const { rows, columnWidths, size, strokeWidth } = grid.style
  const [cell, setChosen] = useState('0 0')
  const [row = 0, column = 0] = cell.split(' ').map(Number)
  const [at, on] = [Math.min(row, rows - 1), Math.min(column, columnWidths.length - 1)]
  const cells = Array.from({ length: rows }, (_, y) =>
    columnWidths.map((_width, x) => ({ key: `${y} ${x}`, text: t('grid.cell', { row: y + 1, column: x + 1 }) })),
  ).flat()
  const count = (
    label: string,
    value: number,
    max: number,
    set: (grid: GridComponent, count: number) => GridComponent,
  ) => (
    <NumberField
      label={label}
      value={value}
      min={1}
      max={max}
      step={1}
      decimals={0}
      onChange={(next) => edit(label, (each) => set(each, next))}
    />
  )
  return (
    <Section title={t('kind.grid')}>
      <Row>
        {count(t('grid.rows'), rows, maxGridRows, setRows)}
        {count(t('grid.columns'), columnWidths.length, maxGridColumns, setColumns)}
      </Row>
      <Row>
        <NumberField
          label={t('style.size')}
          unit={t('pt')}
          value={size}
          min={2}
          max={200}
          step={0.5}
          onChange={(next) => edit('size', (each) => ({ ...each, style: { ...each.style, size: next } }))}
        />
        <NumberField
          label={t('style.strokeWidth')}
          unit={t('mm')}
          value={strokeWidth}
          min={0}
          max={lineWidths.max}
          step={0.05}
          onChange={(next) => edit('strokeWidth', (each) => ({ ...each, style: { ...each.style, strokeWidth: next } }))}
        />
      </Row>
      <Choice label={t('grid.chosen')} options={cells} value={`${at} ${on}`} onChange={setChosen} />
      <NumberField
        label={t('grid.columnWidth', { column: on + 1 })}
        unit={t('mm')}
        value={columnWidths[on] ?? null}
        min={0.5}
        onChange={(width) => edit(`width ${on}`, (each) => setColumnWidth(each, on, width))}
      />
      <BindingField
        key={`${at} ${on}`}
        label={t('grid.cell', { row: at + 1, column: on + 1 })}
        binding={cellAt(grid, at, on)}
        maxLength={textLengthLimit - 1}
        onChange={(binding) => edit(`cell ${at} ${on}`, (each) => setCell(each, at, on, binding))}
      />
    </Section>
  )
}
