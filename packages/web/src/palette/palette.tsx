import { Suspense, useEffect } from 'react'
import { lazyOptional } from '#kit/lazy-optional.ts'
import { isModalOpen } from '#kit/is-modal-open.ts'
import { useSession } from '#kit/session.ts'
import { setPalette, usePaletteOpen } from './palette-state.ts'

const PaletteDialog = lazyOptional(async () => (await import('./palette-dialog.tsx')).PaletteDialog)

/** Opens the palette with Ctrl K or ⌘ K. */
export function Palette() {
  const { logged } = useSession()
  const isOpen = usePaletteOpen()
  useEffect(() => {
    if (!logged) return
    const listen = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK'
      if (!isKey) return
      event.preventDefault()
      setPalette(!isOpen && !isModalOpen('.palette'))
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [logged, isOpen])
  if (!logged || !isOpen) return null
  return (
    <Suspense fallback={null}>
      <PaletteDialog onClose={() => setPalette(false)} />
    </Suspense>
  )
}
