import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#kit/calls/queries.ts'
import styles from './connection-bar.module.css'

const connectionEvents = ['online', 'offline'] as const

function subscribe(listener: () => void): () => void {
  for (const event of connectionEvents) addEventListener(event, listener)
  const stopFollowing = queryClient.getQueryCache().subscribe(listener)
  return () => {
    for (const event of connectionEvents) removeEventListener(event, listener)
    stopFollowing()
  }
}

/** The browser is offline, or a read is being retried because nothing answered. */
const isDisconnected = () =>
  !navigator.onLine ||
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => (state.fetchFailureReason ?? state.error)?.error === 'network')

/** Status line while the server is unreachable. */
export function ConnectionBar() {
  const { t } = useTranslation()
  if (!useSyncExternalStore(subscribe, isDisconnected)) return null
  return (
    <div className={styles.connectionBar} data-testid="connection-bar" role="status">
      {t('connectionLost')}
    </div>
  )
}
