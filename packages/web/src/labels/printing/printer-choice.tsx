import type { Media } from '@atrium/labels/model/label-template.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#components/select-field.tsx'
import { PrinterDialog } from './printer-dialog.tsx'
import { choosePrinter, usePrinter, usePrinterProfiles, type PrinterProfile } from './printer-profiles.ts'
import styles from './printing.module.css'

/** The printers that this browser knows, each with its resolution and its corrections. */
export function PrinterChoice({ media }: { media: Media }) {
  const { t } = useTranslation('label-printing')
  const { list } = usePrinterProfiles()
  const printer = usePrinter(media.dpi)
  const [edited, setEdited] = useState<PrinterProfile | 'new'>()
  const options = [
    { key: '', text: t('standardPrinter', { dpi: media.dpi }) },
    ...list.map(({ name, dpi }) => ({ key: name, text: t('printerEntry', { name, dpi }) })),
  ]
  return (
    <>
      <SelectField label={t('printer')} options={options} chosen={printer.name} onChoose={choosePrinter} />
      <div className={styles.tools}>
        {printer.name !== '' && (
          <button type="button" className="button" onClick={() => setEdited(printer)}>
            {t('editPrinter')}
          </button>
        )}
        <button type="button" className="button" onClick={() => setEdited('new')}>
          {t('addPrinter')}
        </button>
      </div>
      {edited && (
        <PrinterDialog
          media={media}
          {...(edited !== 'new' && { printer: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
