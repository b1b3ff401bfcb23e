import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Selection } from '../editor/components.ts'
import { choose, currentSelection, currentTemplate, type Designer } from '../editor/designer.ts'
import { finishGesture } from '../editor/finish-gesture.ts'
import {
  beginDraw,
  beginGuide,
  beginMove,
  beginResize,
  continueGesture,
  type Gesture,
  type Pointer,
} from '../editor/gesture.ts'
import { handles } from '../editor/resize.ts'
import { withGroup } from '../editor/structure.ts'
import { useDesigner } from '../editor/use-selected.ts'
import { panBy, toLabel, toMillimetres, type ScreenPoint } from '../editor/view.ts'
import { useDesignerActions } from './designer-actions.ts'
import { isSpaceHeld } from './space-key.ts'

/** How near something has to be to snap to it, in pixels. */
const snapPixels = 7

type Modifiers = Pick<globalThis.MouseEvent, 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

const middleButton = 1

/** What a press on an element of the canvas begins. */
function beginGesture(designer: Designer, target: Element, pointer: Pointer, keys: Modifiers): Gesture | null {
  const template = currentTemplate(designer)
  const tool = designer.tool.get()
  const dataOf = (name: string) => target.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null
  const ruler = dataOf('ruler')
  // A guide lies along the ruler that it comes from.
  if (ruler)
    return ruler === 'x'
      ? beginGuide(template, 'y', null, pointer.point.y)
      : beginGuide(template, 'x', null, pointer.point.x)
  if (tool !== 'select' && tool !== 'hand') return beginDraw(template, pointer)
  const handle = handles.find((each) => each === dataOf('handle'))
  if (handle) return beginResize(template, currentSelection(designer), handle, pointer.point)
  const guide = dataOf('guide')
  if (guide) {
    const axis = guide.startsWith('x') ? 'x' : 'y'
    return beginGuide(template, axis, Number(guide.slice(1)), pointer.point[axis])
  }
  const isAdding = keys.shiftKey || keys.ctrlKey || keys.metaKey
  const id = dataOf('component')
  if (id) return pressComponent(designer, id, pointer, isAdding)
  const base: Selection = isAdding ? currentSelection(designer) : []
  choose(designer, base)
  return { kind: 'marquee', from: pointer.point, to: pointer.point, base }
}

/** Chooses what was pressed, and begins to move what is chosen then. */
function pressComponent(designer: Designer, id: string, { point }: Pointer, isAdding: boolean): Gesture | null {
  const template = currentTemplate(designer)
  const before = currentSelection(designer)
  const pressed = withGroup(template, id)
  const isChosen = before.includes(id)
  if (isAdding) {
    choose(designer, isChosen ? before.filter((each) => !pressed.includes(each)) : [...before, ...pressed])
    return isChosen ? null : beginMove(template, currentSelection(designer), point)
  }
  if (!isChosen) choose(designer, pressed)
  return beginMove(template, currentSelection(designer), point, isChosen && before.length > 1 ? pressed : null)
}

/** Turns events of the pointer into gestures. Nothing of it is native: a native drag would take the gesture away. */
export function usePointerLayer(stage: RefObject<SVGSVGElement | null>) {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const last = useRef<{ at: ScreenPoint; keys: Modifiers }>(null)
  const text = t('newText')
  const { editFields } = useDesignerActions()

  const pointerAt = (at: ScreenPoint, keys: Modifiers): Pointer => {
    const view = designer.view.get()
    return {
      point: toLabel(view, at),
      shift: keys.shiftKey,
      alt: keys.altKey,
      tolerance: toMillimetres(view, snapPixels),
    }
  }
  const screenPoint = (event: PointerEvent): ScreenPoint => {
    const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {}
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const move = (at: ScreenPoint, keys: Modifiers) => {
    const gesture = designer.gesture.get()
    last.current = { at, keys }
    if (!gesture) return
    if (gesture.kind === 'pan')
      designer.view.set(panBy(gesture.view, { x: at.x - gesture.from.x, y: at.y - gesture.from.y }))
    else designer.gesture.set(continueGesture(gesture, pointerAt(at, keys)))
  }

  useEffect(() => {
    // A key that is pressed during a gesture counts at once, not with the next movement.
    const onKey = (event: KeyboardEvent) => {
      const gesture = designer.gesture.get()
      if (!gesture || !last.current) return
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        if (gesture.kind === 'pan') designer.view.set(gesture.view)
        designer.gesture.set(null)
      } else if (event.key === 'Shift' || event.key === 'Alt') {
        event.preventDefault()
        if (gesture.kind !== 'pan') designer.gesture.set(continueGesture(gesture, pointerAt(last.current.at, event)))
      }
    }
    addEventListener('keydown', onKey, { capture: true })
    addEventListener('keyup', onKey, { capture: true })
    return () => {
      removeEventListener('keydown', onKey, { capture: true })
      removeEventListener('keyup', onKey, { capture: true })
    }
  })

  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (designer.gesture.get() || !(event.target instanceof Element)) return
      if (event.button !== 0 && event.button !== middleButton) return
      event.preventDefault()
      focusPressed(event.target, stage.current)
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = screenPoint(event)
      last.current = { at, keys: event }
      const isPan = event.button === middleButton || isSpaceHeld() || designer.tool.get() === 'hand'
      designer.gesture.set(
        isPan
          ? { kind: 'pan', from: at, view: designer.view.get() }
          : beginGesture(designer, event.target, pointerAt(at, event), event),
      )
    },
    onPointerMove(event: PointerEvent) {
      move(screenPoint(event), event)
    },
    onPointerUp() {
      const gesture = designer.gesture.get()
      if (!gesture) return
      const tool = designer.tool.get()
      const drawn = gesture.kind === 'draw' && tool !== 'select' && tool !== 'hand' ? { tool, text } : null
      designer.gesture.set(null)
      designer.editor.set(finishGesture(designer.editor.get(), gesture, drawn))
      if (drawn) designer.tool.set('select')
    },
    onPointerCancel() {
      designer.gesture.set(null)
    },
    /** One of a group is chosen alone, and its text is edited. */
    onDoubleClick({ clientX, clientY }: MouseEvent) {
      // The target is what has captured the pointer.
      const pressed = document.elementFromPoint(clientX, clientY)
      const id = pressed?.closest('[data-component]')?.getAttribute('data-component')
      if (!id) return
      choose(designer, [id])
      editFields('content')
    },
  }
}

/** Preventing the default of a press also prevents the focus: keys go where the pointer was. */
function focusPressed(target: Element, stage: SVGSVGElement | null) {
  const component = target.closest<SVGElement>('[data-component]')
  const focused = component ?? stage
  focused?.focus({ preventScroll: true })
}
