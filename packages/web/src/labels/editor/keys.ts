import type { CommandId } from './commands.ts'
import type { ComponentTool } from './new-component.ts'
import type { Point } from './rectangle.ts'

/** A key as keyboards send it. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** What a key does on the canvas. */
export type KeyAct =
  | { kind: 'command'; id: CommandId }
  | { kind: 'nudge'; by: Point }
  | { kind: 'tool'; tool: 'select' | 'hand' | ComponentTool }
  | { kind: 'editFields' | 'cancel' | 'shortcuts' | 'save' }

/** Distances of the arrow keys, in millimetres. */
export const nudgeSteps = { usual: 0.1, shift: 1, alt: 0.05 } as const

/** With Ctrl or ⌘; with Shift as well where the key is a capital letter. */
const withControl = new Map<string, CommandId>(
  Object.entries({
    z: 'undo',
    Z: 'redo',
    y: 'redo',
    a: 'selectAll',
    d: 'duplicate',
    g: 'group',
    G: 'ungroup',
    l: 'lock',
    ']': 'order.forward',
    '[': 'order.backward',
    '}': 'order.front',
    '{': 'order.back',
    '0': 'zoom.fit',
    '1': 'zoom.full',
  } as const),
)

const alone = new Map<string, CommandId>(
  Object.entries({
    Delete: 'delete',
    Backspace: 'delete',
    '+': 'zoom.in',
    '=': 'zoom.in',
    '-': 'zoom.out',
  } as const),
)

export const toolKeys = {
  v: 'select',
  h: 'hand',
  t: 'text',
  b: 'barcode',
  q: 'matrix',
  i: 'image',
  p: 'pictogram',
  r: 'rectangle',
  o: 'ellipse',
  l: 'line',
  k: 'grid',
  s: 'structure',
} as const satisfies Record<string, 'select' | 'hand' | ComponentTool>

const directions = new Map<string, Point>(
  Object.entries({
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
  }),
)

/** What a key does on the canvas; `null` for one that is left to the browser. */
export function actOfKey(press: KeyPress): KeyAct | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = press
  if (ctrlKey || metaKey) return altKey ? null : actWithControl(key, shiftKey)
  const direction = directions.get(key)
  if (direction) {
    const step = shiftKey ? nudgeSteps.shift : altKey ? nudgeSteps.alt : nudgeSteps.usual
    return { kind: 'nudge', by: { x: direction.x * step, y: direction.y * step } }
  }
  if (altKey) return null
  const command = alone.get(key)
  if (command) return { kind: 'command', id: command }
  if (key === 'Escape') return { kind: 'cancel' }
  if (key === 'F2' || key === 'Enter') return { kind: 'editFields' }
  if (key === '?') return { kind: 'shortcuts' }
  const tool = Object.hasOwn(toolKeys, key) ? toolKeys[key as keyof typeof toolKeys] : undefined
  return tool ? { kind: 'tool', tool } : null
}

function actWithControl(key: string, isShifted: boolean): KeyAct | null {
  // With Caps Lock letters are capital without Shift.
  const letter = /^[a-z]$/i.test(key) ? (isShifted ? key.toUpperCase() : key.toLowerCase()) : key
  if (letter === 's') return { kind: 'save' }
  const id = withControl.get(letter)
  return id ? { kind: 'command', id } : null
}
