import { QueryClientProvider } from '@tanstack/react-query'
import { usableMark } from '@atrium/contract/first-reads.ts'
import { lazy, Suspense, useLayoutEffect, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useTranslation } from 'react-i18next'
import { HashRouter } from 'react-router'
import { queryClient } from '#kit/calls/queries.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { Loading } from '#components/loading.tsx'
import { usePendingQuestions } from '#kit/confirm.ts'
import { useManualCopy } from '#kit/browser/copy-text.ts'
import { localeOf } from '#kit/language.ts'
import { useSessionRenewal } from '#kit/session.ts'
import { Toasts } from '#components/toasts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routing } from './routing.tsx'
import { useHashSync } from './use-hash-sync.ts'

const Confirmation = lazy(async () => ({ default: (await import('#components/confirmation.tsx')).Confirmation }))

/** Loaded with the first question. */
const PendingConfirmation = () => usePendingQuestions().length > 0 && <Confirmation />

const ManualCopyDialog = lazy(async () => ({
  default: (await import('#components/manual-copy-dialog.tsx')).ManualCopyDialog,
}))

/** Loaded when the browser refuses to copy. */
const PendingManualCopy = () => {
  const copy = useManualCopy()
  return copy && <ManualCopyDialog key={copy.text} {...copy} />
}

const RenewSession = lazy(async () => ({ default: (await import('#identity/sign-in/renew-session.tsx')).RenewSession }))

/** Loaded when a session ends over a form with unsaved changes. */
const PendingRenewal = () => {
  const renewal = useSessionRenewal()
  return renewal && <RenewSession session={renewal} />
}

/** Gives the language of the page to calendars and lists, which would otherwise take the browser's. */
function Localized({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation('app')
  return <I18nProvider locale={localeOf(i18n.language)}>{children}</I18nProvider>
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
          <Localized>
            <HashRouter>
              <Routing />
              <Suspense fallback={null}>
                <PendingConfirmation />
                <PendingManualCopy />
                <PendingRenewal />
              </Suspense>
            </HashRouter>
          </Localized>
        </Suspense>
      </ErrorBoundary>
      <Toasts />
    </QueryClientProvider>
  )
}
