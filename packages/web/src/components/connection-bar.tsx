import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#kit/queries.ts'

const hears = ['online', 'offline'] as const

function subscribe(listener: () => void): () => void {
  for (const event of hears) addEventListener(event, listener)
  const stopFollowing = queryClient.getQueryCache().subscribe(listener)
  return () => {
    for (const event of hears) removeEventListener(event, listener)
    stopFollowing()
  }
}

/** Lost: the browser says so, or a read is being tried again because nothing answered. */
const isLost = () =>
  !navigator.onLine ||
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => (state.fetchFailureReason ?? state.error)?.error === 'network')

/** A quiet line while the portal cannot be reached. */
export function ConnectionBar() {
  const { t } = useTranslation()
  if (!useSyncExternalStore(subscribe, isLost)) return null
  return (
    <div className="connection-bar" role="status">
      {t('connectionLost')}
    </div>
  )
}
