import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  buildBarcode,
  buildGrid,
  buildShape,
  buildTemplate,
  buildText,
} from '@atrium/labels/testing/template-builders.ts'
import fc from 'fast-check'
import { alignComponents, distributeComponents, edges, matchSizes } from './arrange.ts'
import { copyComponents, pasteComponents } from './clipboard.ts'
import { addField, changeField, changeMedia, placeGuide, renameTemplate } from './edit-template.ts'
import {
  beginEditing,
  edit,
  insert,
  redoEdit,
  select,
  selectionOf,
  templateOf,
  undoEdit,
  type EditorState,
} from './editor-state.ts'
import { beginMove, beginResize, continueGesture, type Gesture } from './gesture.ts'
import { finishGesture } from './finish-gesture.ts'
import { moveComponents, setBoxes, turnComponents } from './move.ts'
import { componentTools, middleBox, newComponent } from './new-component.ts'
import { handles } from './resize.ts'
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
} from './structure.ts'

type Edit = (state: EditorState) => EditorState

const length = fc.integer({ min: -3_000, max: 6_000 }).map((hundredths) => hundredths / 100)
const point = fc.record({ x: length, y: length })
const pointer = fc.record({ point, shift: fc.boolean(), alt: fc.boolean(), tolerance: fc.constantFrom(0.1, 1) })

const dragged =
  (begin: (state: EditorState) => Gesture | null, pointers: Parameters<typeof continueGesture>[1][]): Edit =>
  (state) => {
    const gesture = begin(state)
    return gesture ? finishGesture(state, pointers.reduce(continueGesture, gesture), null) : state
  }

const changed =
  (change: (state: EditorState) => ReturnType<typeof templateOf>, merging: string | null = null): Edit =>
  (state) =>
    edit(state, change(state), merging)

/** Everything that the designer does to a document. */
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.array(fc.nat(30), { maxLength: 5 }).map((places): Edit => (state) => {
    const { components } = templateOf(state)
    return select(
      state,
      places.flatMap((place) => components[place]?.id ?? []),
    )
  }),
  fc.constantFrom(...componentTools).map((tool): Edit => (state) => {
    const template = templateOf(state)
    return insert(state, addComponent(template, newComponent(tool, middleBox(tool, template), 'Lot')))
  }),
  point.map((by) => changed((state) => moveComponents(templateOf(state), selectionOf(state), by), 'nudge')),
  fc
    .tuple(point, fc.array(pointer, { maxLength: 4 }))
    .map(([from, pointers]) => dragged((state) => beginMove(templateOf(state), selectionOf(state), from), pointers)),
  fc
    .tuple(point, fc.constantFrom(...handles), fc.array(pointer, { maxLength: 4 }))
    .map(([from, handle, pointers]) =>
      dragged((state) => beginResize(templateOf(state), selectionOf(state), handle, from), pointers),
    ),
  fc
    .record({ x: length, width: length })
    .map((values) => changed((state) => setBoxes(templateOf(state), selectionOf(state), values))),
  fc.constant(changed((state) => turnComponents(templateOf(state), selectionOf(state)))),
  fc
    .constantFrom(...edges)
    .map((edge) => changed((state) => alignComponents(templateOf(state), selectionOf(state), edge))),
  fc
    .constantFrom('x' as const, 'y' as const)
    .map((axis) => changed((state) => distributeComponents(templateOf(state), selectionOf(state), axis))),
  fc.constant(changed((state) => matchSizes(templateOf(state), selectionOf(state), 'both'))),
  fc
    .constantFrom(...orders)
    .map((order) => changed((state) => orderComponents(templateOf(state), selectionOf(state), order))),
  fc.constant<Edit>((state) => insert(state, duplicateComponents(templateOf(state), selectionOf(state)))),
  fc.constant<Edit>((state) => {
    const pasted = pasteComponents(templateOf(state), copyComponents(templateOf(state), selectionOf(state)))
    return pasted ? insert(state, pasted) : state
  }),
  fc
    .constantFrom(groupComponents, ungroupComponents, deleteComponents)
    .map((change) => changed((state) => change(templateOf(state), selectionOf(state)))),
  fc
    .tuple(fc.constantFrom(setLocked, setHidden), fc.boolean())
    .map(([set, isOn]) => changed((state) => set(templateOf(state), selectionOf(state), isOn))),
  length.map((width) => changed((state) => changeMedia(templateOf(state), { width: Math.abs(width) + 3 }), 'width')),
  fc.string({ maxLength: 5 }).map((name) => changed((state) => renameTemplate(templateOf(state), name), 'name')),
  fc
    .tuple(fc.nat(3), fc.constantFrom('batch', 'lot', 'x'))
    .map(([index, path]) => changed((state) => changeField(templateOf(state), index, { path }))),
  fc.constant(
    changed((state) =>
      addField(templateOf(state), { path: 'new', title: { zh: '', en: '' }, type: 'text', sample: '', maxLength: 9 }),
    ),
  ),
  length.map((position) => changed((state) => placeGuide(templateOf(state), 'x', null, position))),
)

const begin = () =>
  buildTemplate({ components: [buildText('a'), buildText('b'), buildBarcode('c'), buildGrid('d'), buildShape('line')] })

const undoAll = (state: EditorState): EditorState => (state.past.length === 0 ? state : undoAll(undoEdit(state)))
const redoAll = (state: EditorState): EditorState => (state.future.length === 0 ? state : redoAll(redoEdit(state)))

test('history – 500 random edits, all undone – the document equals the first, and redone the last', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { minLength: 500, maxLength: 500, size: 'max' }), (edits) => {
      const first = begin()
      const after = edits.reduce((state, change) => change(state), beginEditing(first))
      const undone = undoAll(after)
      assert.deepStrictEqual(templateOf(undone), begin())
      assert.deepStrictEqual(templateOf(redoAll(undone)), templateOf(after))
    }),
    { numRuns: 20 },
  )
})

test('history – any edits – identifiers and keys stay unique', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 60 }), (edits) => {
      const { components } = templateOf(edits.reduce((state, change) => change(state), beginEditing(begin())))
      assert.equal(new Set(components.map(({ id }) => id)).size, components.length)
      assert.equal(new Set(components.map(({ key }) => key)).size, components.length)
    }),
  )
})
