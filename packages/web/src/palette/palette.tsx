import { Suspense, useEffect } from 'react'
import { optional } from '#kit/optional.ts'
import { isPageCovered } from '#kit/page-covered.ts'
import { useKnownSession } from '#kit/session.ts'
import { setPalette, usePaletteOpen } from './palette-state.ts'

const PaletteDialog = optional(async () => (await import('./palette-dialog.tsx')).PaletteDialog)

/** Listens for Ctrl K and ⌘ K, and shows the palette. */
export function Palette() {
  const { logged } = useKnownSession()
  const isOpen = usePaletteOpen()
  useEffect(() => {
    if (!logged) return
    const listen = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK'
      if (!isKey) return
      event.preventDefault()
      setPalette(!isOpen && !isPageCovered('.palette'))
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
