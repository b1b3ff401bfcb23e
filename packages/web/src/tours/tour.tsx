import { lazy, Suspense, useEffect } from 'react'
import { useVoice } from '#components/attention.ts'
import { useDueTour, useTourEnd } from './use-tours.ts'

interface EndProps {
  onEnd: (wasShown: boolean) => void
}

/** Stands in for a tour whose code cannot be loaded: it is over, and may come another time. */
function Unavailable({ onEnd }: EndProps) {
  useEffect(() => onEnd(false), [onEnd])
  return null
}

const GuidedTour = lazy(async () => ({
  default: await import('./guided-tour.tsx').then(
    ({ GuidedTour: Found }) => Found,
    () => Unavailable,
  ),
}))

/** Shows the tour of the page to those who have not seen it. Until it is over, nothing else speaks unasked. */
export function Tour() {
  const due = useDueTour()
  const end = useTourEnd()
  useVoice('tour', due !== undefined)
  if (!due) return null
  return (
    <Suspense fallback={null}>
      <GuidedTour key={due} tour={due} onEnd={(wasShown) => end(due, wasShown)} />
    </Suspense>
  )
}
