import { createRoot } from 'react-dom/client'
import { followOfflineWorker } from '#kit/offline-worker.ts'
import { startPhrases } from '#kit/phrases.ts'
import { askForSession, followSession } from '#kit/session.ts'
import { applyTheme } from '#kit/theme.ts'
import { App } from './app.tsx'
import { beginFirstPage } from './page-loading.ts'
import './theme.css'
import '#parts/parts.css'

applyTheme()
followSession()
// All that the first page waits for comes at the same time.
void askForSession()
await startPhrases(beginFirstPage())
createRoot(document.getElementById('root') as HTMLElement).render(<App />)
followOfflineWorker()
