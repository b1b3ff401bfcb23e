import { createRoot } from 'react-dom/client'
import { startPhrases } from '#kit/phrases.ts'
import { followSession } from '#kit/session.ts'
import { applyTheme } from '#kit/theme.ts'
import { App } from './app.tsx'
import './theme.css'
import '#parts/parts.css'

applyTheme()
followSession()
await startPhrases()
createRoot(document.getElementById('root') as HTMLElement).render(<App />)
