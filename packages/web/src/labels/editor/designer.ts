import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { createStore } from '#kit/store.ts'
import type { Selection } from './components.ts'
import { beginEditing, edit, select, selectionOf, templateOf, type EditorState } from './editor-state.ts'
import type { Gesture } from './gesture.ts'
import type { ComponentTool } from './new-component.ts'
import type { View } from './view.ts'

export type Tool = 'select' | 'hand' | ComponentTool

export type Store<T> = ReturnType<typeof createStore<T>>

/** What is shown instead of the sample values. */
export type PreviewValues = 'sample' | 'longest'

/** Everything that the parts of the designer share. What changes with every movement of the pointer is apart. */
export interface Designer {
  editor: Store<EditorState>
  tool: Store<Tool>
  view: Store<View>
  gesture: Store<Gesture | null>
  /** Size of the canvas in CSS pixels. */
  screen: Store<{ width: number; height: number }>
  values: Store<PreviewValues>
  /** True when the label is shown as its printer prints it, in black and white dots. */
  isAsPrinted: Store<boolean>
}

export function createDesigner(template: LabelTemplate): Designer {
  return {
    editor: createStore(beginEditing(template)),
    tool: createStore<Tool>('select'),
    view: createStore<View>({ scale: 8, x: 40, y: 40 }),
    gesture: createStore<Gesture | null>(null),
    screen: createStore({ width: 0, height: 0 }),
    values: createStore<PreviewValues>('sample'),
    isAsPrinted: createStore(false),
  }
}

export const currentTemplate = ({ editor }: Designer): LabelTemplate => templateOf(editor.get())
export const currentSelection = ({ editor }: Designer): Selection => selectionOf(editor.get())

/** Changes the document; see `commit` for `merging`. */
export function change(
  { editor }: Designer,
  how: (template: LabelTemplate, selection: Selection) => LabelTemplate,
  merging: string | null = null,
): void {
  const state = editor.get()
  editor.set(edit(state, how(templateOf(state), selectionOf(state)), merging))
}

export function choose({ editor }: Designer, selection: Selection): void {
  const state = select(editor.get(), selection)
  if (state !== editor.get()) editor.set(state)
}
