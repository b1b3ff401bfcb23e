import { listFormats } from '@atrium/contract/constants.ts'
import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import { maxPrintRows } from '@atrium/contract/labels/printing.shapes.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#kit/calls/calls.ts'
import { FileDrop } from '#components/file-drop.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { newRow, type SheetRows } from './print-rows.ts'
import styles from './printing.module.css'

const accepted = listFormats.map((ending) => `.${ending}`).join()
const { max: maxBytes } = labelCalls.readRows.takes

interface Props {
  /** The template. */
  id: string
  onRows: (sheet: SheetRows) => void
}

/** Reads rows from a workbook or a CSV file, chosen or dropped; the server says what its columns are. */
export function FileRows({ id, onRows }: Props) {
  const { t } = useTranslation('label-printing')
  const { number } = useFormatters()
  const [problem, setProblem] = useState('')
  const reading = useMutation({
    mutationFn: (file: File) => send(labelCalls.readRows, { params: { id }, file }),
    onSuccess: ({ Rows, IgnoredColumns }) =>
      onRows({
        rows: Rows.map(({ Values, Copies }) => newRow(Values, Copies)),
        ignored: IgnoredColumns,
        tooMany: 0,
      }),
    meta: { quiet: true },
  })
  const take = (file: File) => {
    if (reading.isPending) return
    const isKnown = listFormats.some((ending) => file.name.toLowerCase().endsWith(`.${ending}`))
    const fault = isKnown
      ? file.size > maxBytes && t('fileTooLarge', { size: `${maxBytes / 1_000_000} MB` })
      : t('fileWrong', { name: file.name })
    setProblem(fault || '')
    reading.reset()
    if (!fault) reading.mutate(file)
  }
  const error = problem || reading.error?.message
  return (
    <>
      <FileDrop label={t('file')} accept={accepted} isDisabled={reading.isPending} onFile={take}>
        {(open) => (
          <button type="button" className="button" disabled={reading.isPending} onClick={open}>
            <FileSpreadsheet size={16} aria-hidden="true" /> {t(reading.isPending ? 'fileReading' : 'file')}
          </button>
        )}
      </FileDrop>
      <small className={styles.hint}>{t('fileHint', { rows: number(maxPrintRows) })}</small>
      {error && (
        <p className={styles.error} role="alert">
          <CircleAlert size={16} aria-hidden="true" /> {error}
        </p>
      )}
    </>
  )
}
