import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { HashRouter } from 'react-router'
import { queryClient } from '#kit/queries.ts'
import { ConnectionBar } from '#components/connection-bar.tsx'
import { Loading } from '#components/loading.tsx'
import { useAsked } from '#kit/confirm.ts'
import { Toasts } from '#components/toasts.tsx'
import { useEndOfPicture } from './end-of-picture.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routing } from './routing.tsx'
import { usePlaceKept } from './use-place-kept.ts'

const Confirmation = lazy(async () => ({ default: (await import('#components/confirmation.tsx')).Confirmation }))

/** Loaded when something is asked for the first time. */
const Confirming = () => useAsked() && <Confirmation />

/** The whole client: what every page needs around it. */
export function App() {
  useEndOfPicture()
  usePlaceKept()
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <ConnectionBar />
          <HashRouter>
            <Routing />
          </HashRouter>
        </Suspense>
      </ErrorBoundary>
      <Suspense fallback={null}>
        <Confirming />
      </Suspense>
      <Toasts />
    </QueryClientProvider>
  )
}
