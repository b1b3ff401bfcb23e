import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './chip.module.css'

interface Props {
  name: string
  /** Category of the value, where nothing beside the chip names it. */
  label?: string
  onRemove: () => void
}

/** A selected value with a remove button. */
export function Chip({ name, label, onRemove }: Props) {
  const { t } = useTranslation('app')
  return (
    <span className={clsx('tag tag-brand', styles.chip)}>
      {label && `${label}: `}
      {name}
      <button type="button" aria-label={t('removeNamed', { name })} onClick={onRemove}>
        <X size={13} aria-hidden="true" />
      </button>
    </span>
  )
}
