import { alignComponents, distributeComponents, edges, matchSizes, type Edge } from './arrange.ts'
import { findComponents } from './components.ts'
import { change, choose, currentSelection, currentTemplate, type Designer } from './designer.ts'
import { insert, redoEdit, undoEdit } from './editor-state.ts'
import { moveComponents, turnComponents } from './move.ts'
import { middleBox, newComponent, type ComponentTool } from './new-component.ts'
import type { Point } from './rectangle.ts'
import {
  addComponent,
  deleteComponents,
  duplicateComponents,
  groupComponents,
  orderComponents,
  orders,
  setHidden,
  setLocked,
  ungroupComponents,
  type Order,
} from './structure.ts'
import { fitLabel, setZoom, zoomStep } from './zooming.ts'

export const commandIds = [
  'undo',
  'redo',
  'selectAll',
  'selectNone',
  'duplicate',
  'delete',
  'group',
  'ungroup',
  'lock',
  'hide',
  'turn',
  ...edges.map((edge) => `align.${edge}` as const),
  'distribute.x',
  'distribute.y',
  'size.width',
  'size.height',
  'size.both',
  ...orders.map((order) => `order.${order}` as const),
  'zoom.in',
  'zoom.out',
  'zoom.full',
  'zoom.fit',
] as const
export type CommandId = (typeof commandIds)[number]

interface Command {
  run: (designer: Designer) => void
  canRun: (designer: Designer) => boolean
}

const always = () => true
const hasSelection = (designer: Designer) => currentSelection(designer).length > 0
const hasSeveral = (least: number) => (designer: Designer) => currentSelection(designer).length >= least

const chosen = (designer: Designer) => findComponents(currentTemplate(designer), currentSelection(designer))

const align = (edge: Edge): Command => ({
  run: (designer) => change(designer, (template, ids) => alignComponents(template, ids, edge)),
  canRun: hasSelection,
})
const distribute = (axis: 'x' | 'y'): Command => ({
  run: (designer) => change(designer, (template, ids) => distributeComponents(template, ids, axis)),
  canRun: hasSeveral(3),
})
const size = (which: 'width' | 'height' | 'both'): Command => ({
  run: (designer) => change(designer, (template, ids) => matchSizes(template, ids, which)),
  canRun: hasSeveral(2),
})
const order = (to: Order): Command => ({
  run: (designer) => change(designer, (template, ids) => orderComponents(template, ids, to)),
  canRun: hasSelection,
})

/** What the designer can do; buttons, keys and the palette name it by its id. */
export const commands: Record<CommandId, Command> = {
  undo: {
    run: ({ editor }) => editor.set(undoEdit(editor.get())),
    canRun: ({ editor }) => editor.get().past.length > 0,
  },
  redo: {
    run: ({ editor }) => editor.set(redoEdit(editor.get())),
    canRun: ({ editor }) => editor.get().future.length > 0,
  },
  selectAll: {
    run: (designer) =>
      choose(
        designer,
        currentTemplate(designer).components.flatMap(({ id, hidden, locked }) => (hidden || locked ? [] : id)),
      ),
    canRun: always,
  },
  selectNone: { run: (designer) => choose(designer, []), canRun: hasSelection },
  duplicate: {
    run: ({ editor }) => {
      const state = editor.get()
      const { template, selection } = state.present
      editor.set(insert(state, duplicateComponents(template, selection)))
    },
    canRun: hasSelection,
  },
  delete: { run: (designer) => change(designer, deleteComponents), canRun: hasSelection },
  group: { run: (designer) => change(designer, groupComponents), canRun: hasSeveral(2) },
  ungroup: {
    run: (designer) => change(designer, ungroupComponents),
    canRun: (designer) => chosen(designer).some(({ group }) => group !== null),
  },
  lock: {
    run: (designer) => {
      const isLocked = chosen(designer).every(({ locked }) => locked)
      change(designer, (template, ids) => setLocked(template, ids, !isLocked))
    },
    canRun: hasSelection,
  },
  hide: {
    run: (designer) => {
      const isHidden = chosen(designer).every(({ hidden }) => hidden)
      change(designer, (template, ids) => setHidden(template, ids, !isHidden))
    },
    canRun: hasSelection,
  },
  turn: { run: (designer) => change(designer, turnComponents), canRun: hasSelection },
  'align.left': align('left'),
  'align.center': align('center'),
  'align.right': align('right'),
  'align.top': align('top'),
  'align.middle': align('middle'),
  'align.bottom': align('bottom'),
  'distribute.x': distribute('x'),
  'distribute.y': distribute('y'),
  'size.width': size('width'),
  'size.height': size('height'),
  'size.both': size('both'),
  'order.front': order('front'),
  'order.forward': order('forward'),
  'order.backward': order('backward'),
  'order.back': order('back'),
  'zoom.in': { run: (designer) => zoomStep(designer, 1), canRun: always },
  'zoom.out': { run: (designer) => zoomStep(designer, -1), canRun: always },
  'zoom.full': { run: (designer) => setZoom(designer, 1), canRun: always },
  'zoom.fit': { run: fitLabel, canRun: always },
}

/** Runs a command where it can be run. Returns whether it was. */
export function runCommand(designer: Designer, id: CommandId): boolean {
  const { run, canRun } = commands[id]
  if (!canRun(designer)) return false
  run(designer)
  return true
}

/** Moves what is chosen; nudges in a row are one step. */
export const nudge = (designer: Designer, by: Point): void =>
  change(designer, (template, ids) => moveComponents(template, ids, by), 'nudge')

/** Adds a component in the middle of the label, as by keyboard. Returns its id. */
export function addInMiddle({ editor }: Designer, tool: ComponentTool, text: string): string | undefined {
  const state = editor.get()
  const { template } = state.present
  const insertion = addComponent(template, newComponent(tool, middleBox(tool, template), text))
  editor.set(insert(state, insertion))
  return insertion.selection[0]
}
