import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type SyntheticEvent } from 'react'
import { peersOf, putAt } from './arranging.ts'
import { follow, hasLeft, takenUp, under, type Drag } from './drag.ts'
import { glide, type Point } from './drag-places.ts'

type Products = readonly AuthorisedProduct[]

/**
 * Dragging applications to another place. While one is dragged the others make room; nothing changes before it is let go,
 * and Escape takes it back.
 */
export function useDragOrder(products: Products, onDrop: (next: Products, moved: string) => void) {
  const list = useRef<HTMLUListElement>(null)
  const drag = useRef<Drag>(undefined)
  const hasDragged = useRef(false)
  const places = useRef<Map<string, Point>>(undefined)
  const [preview, setPreview] = useState<Products>()
  const shown = preview ?? products

  const end = (isDropped: boolean) => {
    const { current: now } = drag
    drag.current = undefined
    if (!now?.isMoving) return
    now.element.style.transform = ''
    delete now.element.dataset['dragged']
    setPreview(undefined)
    if (isDropped) onDrop(shown, now.id)
  }
  useLayoutEffect(() => {
    if (drag.current?.isMoving) follow(drag.current)
    if (places.current) places.current = glide(list.current, places.current, drag.current?.id)
  })
  // Where the cards stand at first is looked up once they are painted: before, the page would have to be measured for it.
  useEffect(() => {
    places.current ??= glide(list.current, new Map(), undefined)
  }, [])
  useEffect(() => {
    if (!preview) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end(false)
    }
    addEventListener('keydown', cancel)
    return () => removeEventListener('keydown', cancel)
  })

  const begin = (now: Drag) => {
    now.isMoving = true
    hasDragged.current = true
    now.element.dataset['dragged'] = ''
    list.current?.setPointerCapture(now.pointerId)
    setPreview(shown)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const { current: now } = drag
    if (!now || now.pointerId !== event.pointerId) return
    now.at = { x: event.clientX, y: event.clientY }
    if (!now.isMoving && !hasLeft(now)) return
    if (!now.isMoving) begin(now)
    follow(now)
    const target = under(now, list.current, new Set(peersOf(shown, now.id).map(({ ID }) => ID)))
    if (target && target !== now.id) setPreview(putAt(shown, now.id, target))
  }

  return {
    /** The place of each while one is dragged: cards stay where they are in the document until it is let go. */
    orderOf: (id: string) => (preview ? preview.findIndex(({ ID }) => ID === id) : undefined),
    handlers: {
      ref: list,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        hasDragged.current = false
        drag.current = takenUp(event)
      },
      onPointerMove: move,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onDragStart: (event: SyntheticEvent) => event.preventDefault(),
      // The click that ends a drag opens nothing.
      onClickCapture: (event: SyntheticEvent) => {
        if (!hasDragged.current) return
        hasDragged.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
