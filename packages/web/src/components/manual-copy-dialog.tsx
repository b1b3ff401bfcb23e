import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ManualCopy } from '#kit/browser/copy-text.ts'
import { Dialog } from './dialog.tsx'
import './text-field.css'
import styles from './manual-copy-dialog.module.css'

const maxRows = 8

/** Shows a text selected, to be copied by hand; closing it says that it was not copied. */
export function ManualCopyDialog({ text, finish }: ManualCopy) {
  const { t } = useTranslation('app')
  return (
    <Dialog
      title={t('copy.title')}
      onClose={() => finish(false)}
      actions={
        <>
          <button type="button" className="button" onClick={() => finish(false)}>
            {t('cancel')}
          </button>
          <button type="button" className="button button-primary" onClick={() => finish(true)}>
            {t('copy.done')}
          </button>
        </>
      }
    >
      <p className="dialog-hint">{t('copy.hint')}</p>
      <textarea
        className={clsx('text-area', styles.text)}
        aria-label={t('copy.text')}
        value={text}
        rows={Math.min(text.split('\n').length + 1, maxRows)}
        spellCheck={false}
        data-autofocus
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  )
}
