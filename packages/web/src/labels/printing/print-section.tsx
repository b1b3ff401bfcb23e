import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import type { PrintableTemplate } from '@atrium/contract/labels/labels.shapes.ts'
import { maxPrintLabels } from '@atrium/contract/labels/printing.shapes.ts'
import { countLabels } from '@atrium/labels/layout/print-rows.ts'
import type { LabelTemplate, Media } from '@atrium/labels/model/label-template.ts'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { RadioGroup } from '#components/radio-group.tsx'
import { SelectField } from '#components/select-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { PrintJobState } from './print-job-state.tsx'
import type { EditedRow } from './print-rows.ts'
import { PrinterChoice } from './printer-choice.tsx'
import { usePrinter } from './printer-profiles.ts'
import styles from './printing.module.css'
import { SheetPicker } from './sheet-picker.tsx'
import { usePrintJob } from './use-print-job.ts'

/** What is made; pictures are for programs. */
const outputs = ['browser', 'pdf', 'zpl', 'tspl'] as const
export type PageOutput = (typeof outputs)[number]

interface Props {
  template: PrintableTemplate
  document: LabelTemplate
  rows: readonly EditedRow[]
  hasProblems: boolean
  onPrinted: () => void
}

/** Printer, output, the first label on a used sheet; and what becomes of the print. */
export function PrintSection({ template, document, rows, hasProblems, onPrinted }: Props) {
  const { t } = useTranslation('label-printing')
  const { number } = useFormatters()
  const { media } = document
  const printer = usePrinter(media.dpi)
  const [output, setOutput] = useState<PageOutput>(media.sheet ? 'pdf' : 'browser')
  const [startCell, setStartCell] = useState(1)
  const [destination, setDestination] = useState('')
  const job = usePrintJob({ template, document, rows, printer, output, startCell, destination, onPrinted })
  const count = countLabels(rows)
  const isTooMany = count > maxPrintLabels
  const labels = t('count', { count, total: number(count) })
  const sheets = count > 0 ? sheetsOf(media, startCell - 1 + count) : 0
  return (
    <section className={`panel ${styles.print}`} aria-labelledby="print-print">
      <h2 id="print-print">{t('print')}</h2>
      <div className={styles.settings}>
        <div>
          <PrinterChoice media={media} />
          <RadioGroup
            label={t('output')}
            hint={t(`outputHint.${output}`)}
            options={outputs.map((key) => ({ key, text: t(`output.${key}`) }))}
            chosen={output}
            onChoose={setOutput}
          />
          {(output === 'zpl' || output === 'tspl') && <Destination chosen={destination} onChoose={setDestination} />}
        </div>
        {media.sheet && (
          <SheetPicker media={media} sheet={media.sheet} chosen={startCell} count={count} onChoose={setStartCell} />
        )}
      </div>
      <p className={styles.count} role="status">
        {sheets > 0
          ? t('countOnSheets', { labels, sheets: t('pages', { count: sheets, total: number(sheets) }) })
          : labels}
      </p>
      {isTooMany && <p className={styles.error}>{t('tooManyLabels', { max: number(maxPrintLabels) })}</p>}
      <button
        type="button"
        className="button button-primary"
        disabled={count === 0 || hasProblems || isTooMany || job.isBusy}
        onClick={() => job.start(false)}
      >
        <Printer size={16} aria-hidden="true" /> {t('print')}
      </button>
      <PrintJobState job={job} printer={printer} />
    </section>
  )
}

/** How many sheets so many cells are on; none on a roll. */
const sheetsOf = ({ sheet }: Media, cells: number): number =>
  sheet ? Math.ceil(cells / (sheet.columns * sheet.rows)) : 0

/** The printers that the server reaches; nothing where operators have allowed none. */
function Destination({ chosen, onChoose }: { chosen: string; onChoose: (address: string) => void }) {
  const { t } = useTranslation('label-printing')
  const { data = [] } = useRead(labelCalls.printers, {}, { quiet: true })
  if (data.length === 0) return null
  const options = [
    { key: '', text: t('destination.none') },
    ...data.map(({ Address }) => ({ key: Address, text: Address })),
  ]
  return <SelectField label={t('destination')} options={options} chosen={chosen} onChoose={onChoose} />
}
