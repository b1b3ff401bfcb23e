import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { followTouches } from '#kit/attended.ts'
import { followOfflineWorker } from '#kit/offline-worker.ts'
import { startPhrases } from '#kit/phrases.ts'
import { takeFirstAnswers } from '#kit/queries.ts'
import { askForSession, followSession } from '#kit/session.ts'
import { applyTheme } from '#kit/theme.ts'
import { App } from './app.tsx'
import { hasPicture, isPainted } from './end-of-picture.ts'
import { beginFirstPage } from './page-loading.ts'
import './theme.css'
import '#components/components.css'

/** In milliseconds. */
const longestBlank = 1_000

/**
 * All that the first page waits for comes at the same time, and it is drawn once; only a slow line gets a sign of waiting.
 * No file may wait for this one meanwhile, so it does not wait itself.
 */
async function start(): Promise<void> {
  const { texts, hasArrived } = beginFirstPage()
  if (hasPicture()) await isPainted()
  const rest = Promise.all([askForSession(), hasArrived])
  await startPhrases(texts)
  // Behind a picture of the first screen nothing is blank: it is drawn when all of it is there.
  await Promise.race([rest, ...(hasPicture() ? [] : [new Promise((resume) => setTimeout(resume, longestBlank))])])
  const root = createRoot(document.getElementById('root') as HTMLElement)
  // In small pieces: a slow machine answers people meanwhile.
  startTransition(() => root.render(<App />))
}

takeFirstAnswers()
applyTheme()
followTouches()
followSession()
void start()
followOfflineWorker()
