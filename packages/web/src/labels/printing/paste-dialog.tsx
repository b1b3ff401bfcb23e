import type { Field } from '@atrium/labels/model/label-template.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#components/dialog.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { rowsOfCells, type SheetRows } from './print-rows.ts'
import styles from './printing.module.css'
import { parseSheetText } from './sheet-text.ts'
import { useFieldTitle } from './use-field-title.ts'

interface Props {
  fields: readonly Field[]
  /** Whether there are rows that would be replaced. */
  hasRows: boolean
  onRows: (sheet: SheetRows, isAdding: boolean) => void
  onClose: () => void
}

/** Takes cells that were copied from a spreadsheet, also where nothing can be pasted into the table, as on a phone. */
export function PasteDialog({ fields, hasRows, onRows, onClose }: Props) {
  const { t } = useTranslation('label-printing')
  const { list } = useFormatters()
  const titleOf = useFieldTitle()
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const take = (isAdding: boolean) => {
    const sheet = rowsOfCells(parseSheetText(text), fields)
    if (sheet.rows.length === 0) return setProblem(t('pasteNothing'))
    onRows(sheet, isAdding)
    onClose()
  }
  return (
    <Dialog
      title={t('pasteTitle')}
      onClose={onClose}
      actions={
        <>
          {hasRows && (
            <button type="button" className="button" onClick={() => take(true)}>
              {t('pasteAdd')}
            </button>
          )}
          <button type="button" className="button button-primary" onClick={() => take(false)}>
            {t(hasRows ? 'pasteReplace' : 'paste')}
          </button>
        </>
      }
    >
      <div className="text-area-field">
        <label htmlFor={id}>{t('pasteLabel')}</label>
        <textarea
          id={id}
          className={styles.pasted}
          rows={8}
          value={text}
          aria-describedby={`${id}-hint ${id}-problem`}
          aria-invalid={problem !== ''}
          onChange={({ target }) => {
            setText(target.value)
            setProblem('')
          }}
        />
        <p id={`${id}-hint`} className="text-area-hint">
          {t('pasteHint', { fields: list(fields.map(titleOf)) })}
        </p>
        <p id={`${id}-problem`} className="text-area-problem" aria-live="polite">
          {problem}
        </p>
      </div>
    </Dialog>
  )
}
