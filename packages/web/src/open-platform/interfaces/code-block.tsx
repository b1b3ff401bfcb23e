import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#kit/browser/copy-text.ts'
import styles from './interfaces.module.css'

/** Text to be copied into a program. */
export function CodeBlock({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation('interfaces')
  return (
    <div className={styles.code}>
      {/* Scrollable regions must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="region" aria-label={name}>
        {text}
      </pre>
      <button
        type="button"
        className="icon-button"
        aria-label={t('copyNamed', { name })}
        onClick={() => void copyText(text)}
      >
        <Copy size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
