import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type SyntheticEvent } from 'react'
import { peersOf, moveTo } from './app-order.ts'
import { moveToPointer, isPastThreshold, startDrag, dropTarget, type Drag } from './drag.ts'
import { animateMoves, type Point } from './drag-layout.ts'

type Products = readonly AuthorisedProduct[]

/** Reorders applications by dragging. Shows a preview until the drop; Escape cancels. */
export function useDragOrder(products: Products, onDrop: (next: Products, moved: string) => void) {
  const list = useRef<HTMLUListElement>(null)
  const drag = useRef<Drag>(undefined)
  const hasDragged = useRef(false)
  const places = useRef<Map<string, Point>>(undefined)
  const [preview, setPreview] = useState<Products>()
  const shown = preview ?? products
  // A pointerup may come before the state of the last move is rendered.
  const order = useRef(shown)

  const end = (isDropped: boolean) => {
    const { current: now } = drag
    drag.current = undefined
    if (!now?.isMoving) return
    now.element.style.transform = ''
    delete now.element.dataset['dragged']
    setPreview(undefined)
    if (isDropped) onDrop(order.current, now.id)
  }
  useLayoutEffect(() => {
    if (drag.current?.isMoving) moveToPointer(drag.current)
    if (places.current) places.current = animateMoves(list.current, places.current, drag.current?.id)
  })
  // Measured after painting to avoid a forced layout.
  useEffect(() => {
    places.current ??= animateMoves(list.current, new Map(), undefined)
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
    setPreview((order.current = shown))
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const { current: now } = drag
    if (!now || now.pointerId !== event.pointerId) return
    now.at = { x: event.clientX, y: event.clientY }
    if (!now.isMoving && !isPastThreshold(now)) return
    if (!now.isMoving) begin(now)
    moveToPointer(now)
    const target = dropTarget(now, list.current, new Set(peersOf(shown, now.id).map(({ ID }) => ID)))
    // The target stands where the last render put it, so the move starts from that order: several moves may come before
    // the next render, and starting from the order of the one before would swap the same two back.
    setPreview((order.current = target && target !== now.id ? moveTo(shown, now.id, target) : shown))
  }

  return {
    /** CSS order of a card during a drag; the document order changes on drop only. */
    orderOf: (id: string) => (preview ? preview.findIndex(({ ID }) => ID === id) : undefined),
    handlers: {
      ref: list,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        hasDragged.current = false
        drag.current = startDrag(event)
      },
      onPointerMove: move,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onDragStart: (event: SyntheticEvent) => event.preventDefault(),
      // The click that ends a drag must not open a link.
      onClickCapture: (event: SyntheticEvent) => {
        if (!hasDragged.current) return
        hasDragged.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
