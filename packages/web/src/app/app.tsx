import { QueryClientProvider } from '@tanstack/react-query'
import { usableMark } from '@atrium/contract/first-reads.ts'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { HashRouter } from 'react-router'
import { queryClient } from '#kit/queries.ts'
import { ConnectionBar } from '#components/connection-bar.tsx'
import { Loading } from '#components/loading.tsx'
import { usePendingQuestion } from '#kit/confirm.ts'
import { useSessionRenewal } from '#kit/session.ts'
import { Toasts } from '#components/toasts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routing } from './routing.tsx'
import { useHashSync } from './use-hash-sync.ts'

const Confirmation = lazy(async () => ({ default: (await import('#components/confirmation.tsx')).Confirmation }))

/** Loaded with the first question. */
const PendingConfirmation = () => usePendingQuestion() && <Confirmation />

const RenewSession = lazy(async () => ({ default: (await import('#identity/renew-session.tsx')).RenewSession }))

/** Loaded when a session ends over a form with unsaved changes. */
const PendingRenewal = () => {
  const renewal = useSessionRenewal()
  return renewal && <RenewSession session={renewal} />
}

/** Root component with the providers that every page needs. */
export function App() {
  useLayoutEffect(() => void performance.mark(usableMark), [])
  useHashSync()
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <ConnectionBar />
          <HashRouter>
            <Routing />
            <Suspense fallback={null}>
              <PendingConfirmation />
              <PendingRenewal />
            </Suspense>
          </HashRouter>
        </Suspense>
      </ErrorBoundary>
      <Toasts />
    </QueryClientProvider>
  )
}
