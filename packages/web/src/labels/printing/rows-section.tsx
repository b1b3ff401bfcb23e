import { maxPrintRows } from '@atrium/contract/labels/printing.shapes.ts'
import type { RowProblem } from '@atrium/labels/layout/print-rows.ts'
import type { Field } from '@atrium/labels/model/label-template.ts'
import { ClipboardPaste, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { Pager } from '#components/pager.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { FileRows } from './file-rows.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { isBlank, newRow, type EditedRow, type SheetRows } from './print-rows.ts'
import styles from './printing.module.css'
import { RowProblems } from './row-problems.tsx'
import { cellId, RowsTable } from './rows-table.tsx'

const pageSize = 20

interface Props {
  /** The template. */
  id: string
  fields: readonly Field[]
  rows: readonly EditedRow[]
  /** Those that have values, which the problems are of. */
  filled: readonly EditedRow[]
  problems: readonly RowProblem[]
  onChange: (rows: readonly EditedRow[]) => void
}

/** Rows of a print: typed, pasted or read from a file. */
export function RowsSection({ id, fields, rows, filled, problems, onChange }: Props) {
  const { t } = useTranslation('label-printing')
  const { number, list } = useFormatters()
  const [page, setPage] = useState(1)
  const [isPasting, setIsPasting] = useState(false)
  const [notes, setNotes] = useState<readonly string[]>([])
  const last = Math.max(1, Math.ceil(rows.length / pageSize))
  const shown = Math.min(page, last)
  const take = ({ rows: taken, ignored, tooMany }: SheetRows, isAdding: boolean) => {
    const before = isAdding ? rows.filter((row) => !isBlank(row, fields)) : []
    const all = [...before, ...taken]
    const leftOut = tooMany + Math.max(0, all.length - maxPrintRows)
    onChange(all.length > 0 ? all.slice(0, maxPrintRows) : [newRow()])
    setPage(1)
    setNotes([
      t('rowsRead', { count: taken.length, total: number(taken.length) }),
      ...(ignored.length > 0 ? [t('ignored', { columns: list(ignored) })] : []),
      ...(leftOut > 0 ? [t('tooMany', { total: number(leftOut), max: number(maxPrintRows) })] : []),
    ])
  }
  const add = () => {
    const row = newRow()
    onChange([...rows, row])
    setPage(Math.ceil((rows.length + 1) / pageSize))
    focusCell(row, fields[0]?.path)
  }
  const clear = async () => {
    if (!(await confirm({ title: t('clearTitle'), text: t('clearText'), label: t('clear'), isDangerous: true }))) return
    onChange([newRow()])
    setNotes([])
  }
  const show = ({ row, field }: RowProblem) => {
    const wrong = filled[row]
    if (!wrong) return
    setPage(Math.floor(rows.indexOf(wrong) / pageSize) + 1)
    focusCell(wrong, field)
  }
  return (
    <section className={styles.rows} aria-labelledby="print-rows">
      <div className="panel">
        <h2 id="print-rows">{t('rows')}</h2>
        <p className="administration-lead">{t(fields.length === 0 ? 'noFields' : 'rowsHint')}</p>
        {fields.length > 0 && (
          <div className={styles.tools}>
            <button type="button" className="button" onClick={() => setIsPasting(true)}>
              <ClipboardPaste size={16} aria-hidden="true" /> {t('paste')}
            </button>
            <FileRows id={id} onRows={(sheet) => take(sheet, false)} />
          </div>
        )}
        <div role="status">
          {notes.map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
        </div>
        <RowProblems fields={fields} rows={rows} filled={filled} problems={problems} onShow={show} />
        <RowsTable
          fields={fields}
          rows={rows}
          filled={filled}
          problems={problems}
          first={(shown - 1) * pageSize}
          count={pageSize}
          onChange={onChange}
        />
        <div className={styles.tools}>
          {fields.length > 0 && (
            <button type="button" className="button" disabled={rows.length >= maxPrintRows} onClick={add}>
              <Plus size={16} aria-hidden="true" /> {t('addRow')}
            </button>
          )}
          {filled.length > 1 && (
            <button type="button" className="button" onClick={() => void clear()}>
              {t('clear')}
            </button>
          )}
        </div>
        {rows.length > pageSize && (
          <Pager label={t('rows')} total={rows.length} page={shown} size={pageSize} onPage={setPage} />
        )}
      </div>
      {isPasting && (
        <PasteDialog fields={fields} hasRows={filled.length > 0} onRows={take} onClose={() => setIsPasting(false)} />
      )}
    </section>
  )
}

/** When the row is on the page. */
function focusCell(row: EditedRow, field: string | undefined) {
  setTimeout(() => document.getElementById(cellId(row, field))?.focus(), 0)
}
