import { lazy, Suspense, useEffect } from 'react'
import { useActivePrompt } from '#components/prompts.ts'
import { useDueTour, useTourEnd } from './use-tours.ts'

interface EndProps {
  onEnd: (wasShown: boolean) => void
}

/** Ends a tour whose code fails to load; it starts again another time. */
function Unavailable({ onEnd }: EndProps) {
  useEffect(() => onEnd(false), [onEnd])
  return null
}

const GuidedTour = lazy(async () => ({
  default: await import('./guided-tour.tsx').then(
    (guided) => guided.GuidedTour,
    () => Unavailable,
  ),
}))

/** Starts the tour of a page for first-time visitors. Suppresses other prompts. */
export function Tour() {
  const due = useDueTour()
  const end = useTourEnd()
  useActivePrompt('tour', due !== undefined)
  if (!due) return null
  return (
    <Suspense fallback={null}>
      <GuidedTour key={due} tour={due} onEnd={(wasShown) => end(due, wasShown)} />
    </Suspense>
  )
}
