import { useTranslation } from 'react-i18next'

/** Stands where something could not be read, and offers to try again. */
export function ReadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="read-failed" role="alert">
      <p>{t('readFailed')}</p>
      <button type="button" className="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  )
}
