import { Suspense, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { lazyOptional } from '#kit/lazy-optional.ts'
import { isModalOpen } from '#kit/browser/is-modal-open.ts'
import { pageCommands } from '#kit/page-commands.ts'
import { useSession } from '#kit/session.ts'
import { hasShortcuts, isSingleKey } from '#kit/browser/shortcuts.ts'
import { homePath } from '#kit/start-page.ts'
import { setPalette, setShortcutsDialog, usePaletteOpen, useShortcutsDialog } from './palette-state.ts'

const PaletteDialog = lazyOptional(async () => (await import('./palette-dialog.tsx')).PaletteDialog)
const ShortcutsDialog = lazyOptional(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

const isPaletteKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK'

/** Opens the palette with Ctrl K or ⌘ K, and runs the commands of single keys. */
export function Palette() {
  const { logged } = useSession()
  const isOpen = usePaletteOpen()
  const areShortcutsOpen = useShortcutsDialog()
  const navigate = useNavigate()
  // A page listens for its keys from the moment that it is on show.
  useLayoutEffect(() => {
    if (!logged) return
    const onPaletteKey = (event: KeyboardEvent) => {
      event.preventDefault()
      setPalette(!isOpen && !isModalOpen('[data-palette]'))
    }
    const onSingleKey = (event: KeyboardEvent) => {
      if (!hasShortcuts() || !isSingleKey(event) || isModalOpen()) return
      const run =
        event.key === '?'
          ? () => setShortcutsDialog(true)
          : event.key === 'h'
            ? () => void navigate(homePath)
            : pageCommands().find(({ key }) => key === event.key)?.run
      if (!run) return
      event.preventDefault()
      run()
    }
    const listen = (event: KeyboardEvent) => (isPaletteKey(event) ? onPaletteKey(event) : onSingleKey(event))
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [logged, isOpen, navigate])
  if (!logged) return null
  return (
    <Suspense fallback={null}>
      {isOpen && <PaletteDialog onClose={() => setPalette(false)} />}
      {areShortcutsOpen && <ShortcutsDialog onClose={() => setShortcutsDialog(false)} />}
    </Suspense>
  )
}
