import { maxPrintRows } from '@atrium/contract/labels/printing.shapes.ts'
import type { RowProblem } from '@atrium/labels/layout/print-rows.ts'
import type { Field } from '@atrium/labels/model/label-template.ts'
import { X } from 'lucide-react'
import { useMemo, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '#components/data-table.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { maxCopies, newRow, pasteCells, readCopies, rowsOfCells, type EditedRow } from './print-rows.ts'
import styles from './printing.module.css'
import { parseSheetText } from './sheet-text.ts'
import { useFieldTitle } from './use-field-title.ts'

interface Props {
  fields: readonly Field[]
  rows: readonly EditedRow[]
  /** Those that the problems are of. */
  filled: readonly EditedRow[]
  problems: readonly RowProblem[]
  /** The part that is shown. */
  first: number
  count: number
  onChange: (rows: readonly EditedRow[]) => void
}

/** The id of the input of a cell; without a field that of the copies. */
export const cellId = (row: EditedRow, field: string | undefined): string => `row-${row.id}-${field ?? 'copies'}`

/** Rows as a table of inputs. Cells of a spreadsheet can be pasted into any of them. */
export function RowsTable({ fields, rows, filled, problems, first, count, onChange }: Props) {
  const { t } = useTranslation('label-printing')
  const titleOf = useFieldTitle()
  const wrong = useMemo(
    () => new Set(problems.map(({ row, field }) => `${filled[row]?.id} ${field}`)),
    [problems, filled],
  )
  const numberOf = useMemo(() => new Map(rows.map(({ id }, index) => [id, index + 1])), [rows])
  const numbered = (row: EditedRow) => numberOf.get(row.id) ?? 0
  const replace = (row: EditedRow, next: Partial<EditedRow>) =>
    onChange(rows.map((each) => (each.id === row.id ? { ...each, ...next } : each)))
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain')
    // A single cell is text as any other.
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const cells = parseSheetText(text)
    const sheet = rowsOfCells(cells, fields)
    const hasHeadings = sheet.rows.length < cells.length
    if (!hasHeadings) return onChange(pasteCells(rows, cells, { row, column, fields }))
    onChange([...rows.slice(0, row), ...sheet.rows, ...rows.slice(row + sheet.rows.length)].slice(0, maxPrintRows))
  }
  const columns: Column<EditedRow>[] = [
    { key: 'row', title: t('row'), isTight: true, render: (row) => numbered(row) },
    ...fields.map((field, column) => ({
      key: field.path,
      title: titleOf(field),
      render: (row: EditedRow) => (
        <input
          id={cellId(row, field.path)}
          className={styles.cell}
          value={row.values[field.path] ?? ''}
          placeholder={field.sample}
          aria-label={t('cell', { title: titleOf(field), row: numbered(row) })}
          aria-invalid={wrong.has(`${row.id} ${field.path}`)}
          autoComplete="off"
          onChange={({ target }) => replace(row, { values: { ...row.values, [field.path]: target.value } })}
          onPaste={(event) => paste(event, numbered(row) - 1, column)}
          onKeyDown={moveByKey}
        />
      ),
    })),
    {
      key: 'copies',
      title: t('copies'),
      isTight: true,
      render: (row) => (
        <CopiesCell
          row={row}
          label={t('copiesOf', { row: numbered(row) })}
          onChange={(copies) => replace(row, { copies })}
        />
      ),
    },
  ]
  const remove = (row: EditedRow) => {
    const others = rows.filter(({ id }) => id !== row.id)
    onChange(others.length > 0 ? others : [newRow()])
  }
  return (
    <DataTable
      label={t('rows')}
      columns={columns}
      rows={rows.slice(first, first + count)}
      idOf={({ id }) => id}
      nameOf={(row) => String(numbered(row))}
      isCompact
      {...(fields.length > 0 && {
        actions: (row: EditedRow) => (
          <IconButton label={t('removeRow', { row: numbered(row) })} onPress={() => remove(row)}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        ),
      })}
    />
  )
}

interface CopiesProps {
  row: EditedRow
  label: string
  onChange: (copies: number) => void
}

/** Keeps what is typed while it is no number of copies. */
function CopiesCell({ row, label, onChange }: CopiesProps) {
  const [text, setText] = useState<string>()
  const shown = text ?? String(row.copies)
  return (
    <input
      id={cellId(row, undefined)}
      className={styles.copies}
      inputMode="numeric"
      value={shown}
      aria-label={label}
      aria-invalid={readCopies(shown) === null}
      maxLength={String(maxCopies).length}
      onChange={({ target }) => {
        const copies = readCopies(target.value)
        setText(target.value)
        if (copies !== null) onChange(copies)
      }}
      onBlur={() => setText(undefined)}
      onKeyDown={moveByKey}
    />
  )
}

/** Up, Down and Enter go to the same column of the next row, as in a spreadsheet. */
function moveByKey(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
  const cell = event.currentTarget.closest('td')
  const row = cell?.parentElement
  const next = step === -1 ? row?.previousElementSibling : row?.nextElementSibling
  if (!step || !cell || !next || event.nativeEvent.isComposing) return
  event.preventDefault()
  const cells = Array.from(row?.children ?? [])
  next.children[cells.indexOf(cell)]?.querySelector('input')?.focus()
}
