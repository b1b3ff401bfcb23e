import { boundsOfComponents, findComponents } from '../editor/components.ts'
import type { Gesture } from '../editor/gesture.ts'
import { rectangleBetween, type Rectangle } from '../editor/rectangle.ts'
import { useDesigner, useSelection, useTemplate } from '../editor/use-selected.ts'

/** The rectangle that a gesture moves, resizes or draws, as it is now. */
function boundsOfGesture(gesture: Gesture | null): Rectangle | null {
  if (gesture?.kind === 'move' && gesture.isMoving)
    return { ...gesture.start, x: gesture.start.x + gesture.by.x, y: gesture.start.y + gesture.by.y }
  if (gesture?.kind === 'resize') return gesture.to
  return gesture?.kind === 'draw' ? rectangleBetween(gesture.from, gesture.to) : null
}

/** The rectangle around what is chosen, also while it is moved; `null` when nothing is. */
export function useLiveBounds(): Rectangle | null {
  const template = useTemplate()
  const selection = useSelection()
  const gesture = useDesigner().gesture.useValue()
  return boundsOfGesture(gesture) ?? boundsOfComponents(findComponents(template, selection))
}
