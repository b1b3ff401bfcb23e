import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { trackUserActivity } from '#kit/calls/user-activity.ts'
import { registerServiceWorker } from '#kit/browser/register-service-worker.ts'
import { startPhrases } from '#kit/phrases.ts'
import { hydrateQueryCache } from '#kit/calls/queries.ts'
import { prefetchSession, watchSession } from '#kit/session.ts'
import { applyTheme } from '#kit/browser/theme.ts'
import { App } from './app.tsx'
import { preloadFirstPage } from './lazy-pages.ts'
import './theme.css'
import '#components/components.css'

/** In milliseconds. */
const maxBlankMs = 1_000

/**
 * Loads session, texts and first page in parallel and renders once; a slow connection gets a loading state. Does not
 * await at the top level, which would block the modules that import this one.
 */
async function start(): Promise<void> {
  const { texts, isLoaded } = preloadFirstPage()
  const rest = Promise.all([prefetchSession(), isLoaded])
  await startPhrases(texts)
  await Promise.race([rest, new Promise((resume) => setTimeout(resume, maxBlankMs))])
  const root = createRoot(document.getElementById('root') as HTMLElement)
  // A transition renders in slices, so a slow machine stays responsive.
  startTransition(() => root.render(<App />))
}

hydrateQueryCache()
applyTheme()
trackUserActivity()
watchSession()
void start()
registerServiceWorker()
