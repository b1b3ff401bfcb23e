import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import './chip.css'

interface Props {
  name: string
  /** What the name stands for, where that is not told beside it. */
  label?: string
  onRemove: () => void
}

/** What was chosen, with a cross that takes it away again. */
export function Chip({ name, label, onRemove }: Props) {
  const { t } = useTranslation('app')
  return (
    <span className="tag tag-brand chip">
      {label && `${label}: `}
      {name}
      <button type="button" aria-label={t('removeNamed', { name })} onClick={onRemove}>
        <X size={13} aria-hidden="true" />
      </button>
    </span>
  )
}
