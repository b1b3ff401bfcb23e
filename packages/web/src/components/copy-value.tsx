import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#kit/browser/copy-text.ts'
import styles from './copy-value.module.css'

interface Props {
  name: string
  value: string
  onCopied?: () => void
}

/** A value of a `dl` that is to be copied elsewhere. */
export function CopyValue({ name, value, onCopied }: Props) {
  const { t } = useTranslation('app')
  const copy = async () => {
    if (await copyText(value)) onCopied?.()
  }
  return (
    <div className={styles.copy} data-testid="copy-value">
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <button type="button" className="icon-button" aria-label={t('copyNamed', { name })} onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
        </button>
      </dd>
    </div>
  )
}
