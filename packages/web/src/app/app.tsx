import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { HashRouter } from 'react-router'
import { queryClient } from '#kit/queries.ts'
import { ConnectionBar } from '#parts/connection-bar.tsx'
import { Loading } from '#parts/loading.tsx'
import { Toasts } from '#parts/toasts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routing } from './routing.tsx'

/** The whole client: what every page needs around it. */
export function App() {
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
      <Toasts />
    </QueryClientProvider>
  )
}
