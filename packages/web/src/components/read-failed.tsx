import { useTranslation } from 'react-i18next'
import { CallFailed } from '#kit/calls.ts'

interface Props {
  /** What failed: a read that is `quiet`, for what is said here is not said by a toast as well. */
  read: { error: Error | null; refetch: () => unknown }
}

/**
 * Stands where something could not be read: says why, and under which number the request is found in the logs of the
 * portal, and offers to try again.
 */
export function ReadFailed({ read: { error, refetch } }: Props) {
  const { t } = useTranslation()
  // What else may be thrown – a piece of code that did not arrive – has no words for people.
  const { message, requestId } = error instanceof CallFailed ? error : {}
  return (
    <div className="read-failed" role="alert">
      <p>{t('readFailed')}</p>
      {message && <p>{message}</p>}
      <button type="button" className="button" onClick={() => void refetch()}>
        {t('retry')}
      </button>
      {requestId && <small>{t('broken.request', { id: requestId })}</small>}
    </div>
  )
}
