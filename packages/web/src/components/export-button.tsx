import { listFormats, type ListFormat } from '@atrium/contract/constants.ts'
import { Download, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from './menu-button.tsx'

interface Props {
  /** Defaults to "Export". */
  label?: string
  file: { isPending: boolean; received: number; cancel: () => void }
  onChoose: (format: ListFormat) => void
}

/** Menu button with the export formats; while downloading, progress and a cancel button. */
export function ExportButton({ label, file, onChoose }: Props) {
  const { t } = useTranslation()
  const text = label ?? t('export')
  if (file.isPending)
    return (
      <button type="button" className="button" onClick={file.cancel}>
        <span role="status">{t('export.progress', { size: (file.received / 1e6).toFixed(1) })}</span>
        <X size={15} aria-label={t('cancel')} />
      </button>
    )
  const actions = listFormats.map((format) => ({
    key: format,
    text: t(`export.${format}`),
    onChoose: () => onChoose(format),
  }))
  return (
    <MenuButton label={text} actions={actions}>
      <Download size={16} aria-hidden="true" /> {text}
    </MenuButton>
  )
}
