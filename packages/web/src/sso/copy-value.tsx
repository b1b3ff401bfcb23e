import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#kit/toasts.ts'
import styles from './sso.module.css'

/** A value to be copied elsewhere. */
export function CopyValue({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation('connections')
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    showToast('success', t('copied'))
  }
  return (
    <div className={styles.copy} data-testid="sso-copy">
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
