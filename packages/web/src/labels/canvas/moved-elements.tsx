import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useDesigner } from '../editor/use-selected.ts'

/**
 * Moves what is dragged by a transform of its elements, without rendering anything: hundreds follow the pointer smoothly.
 * They are laid out when they have arrived.
 */
export function MovedElements({ stage }: { stage: RefObject<SVGSVGElement | null> }) {
  const gesture = useDesigner().gesture.useValue()
  const move = gesture?.kind === 'move' && gesture.isMoving ? gesture : null
  const ids = move?.ids
  const by = move?.by
  const elements = useRef<readonly SVGElement[]>([])
  useLayoutEffect(() => {
    if (!ids) return
    const moved = new Set(ids)
    const found = [...(stage.current?.querySelectorAll<SVGElement>('[data-moves]') ?? [])].filter((element) =>
      moved.has(element.dataset['moves'] ?? ''),
    )
    elements.current = found
    return () => {
      for (const element of found) element.removeAttribute('transform')
    }
  }, [ids, stage])
  useLayoutEffect(() => {
    if (!by) return
    for (const element of elements.current) element.setAttribute('transform', `translate(${by.x} ${by.y})`)
  }, [by])
  return null
}
