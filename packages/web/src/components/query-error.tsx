import { useTranslation } from 'react-i18next'
import { CallError } from '#kit/calls/calls.ts'
import styles from './query-error.module.css'

interface Props {
  /** A failed query with `quiet`: otherwise a toast shows the error as well. */
  query: { error: Error | null; refetch: () => unknown }
}

/** Inline error with message, request number and a retry button. */
export function QueryError({ query: { error, refetch } }: Props) {
  const { t } = useTranslation()
  // Other errors, such as a failed import, have no localized message.
  const { message, requestId } = error instanceof CallError ? error : {}
  return (
    <div className={styles.readFailed} role="alert">
      <p>{t('readFailed')}</p>
      {message && <p>{message}</p>}
      <button type="button" className="button" onClick={() => void refetch()}>
        {t('retry')}
      </button>
      {requestId && <small>{t('broken.request', { id: requestId })}</small>}
    </div>
  )
}
