import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import type { Selection } from './components.ts'
import { beginHistory, commit, endStep, redo, undo, type History } from './history.ts'
import type { Insertion } from './structure.ts'

/** The document that is designed, with its history and what is chosen in it. */
export type EditorState = History

export const beginEditing = (template: LabelTemplate): EditorState => beginHistory(template)

export const templateOf = ({ present }: EditorState): LabelTemplate => present.template
export const selectionOf = ({ present }: EditorState): Selection => present.selection

/** Takes a changed document; what is no longer in it is no longer chosen. See `commit` for `merging`. */
export function edit(state: EditorState, template: LabelTemplate, merging: string | null = null): EditorState {
  return commit(state, { template, selection: existing(template, selectionOf(state)) }, merging)
}

/** Takes a document with something new in it, which is chosen. */
export const insert = (state: EditorState, insertion: Insertion): EditorState => commit(state, insertion)

/** Chooses components, without a step of its own; edits after it are another step. */
export function select(state: EditorState, selection: Selection): EditorState {
  const before = selectionOf(state)
  if (before.length === selection.length && before.every((id, index) => id === selection[index])) return state
  return endStep({
    ...state,
    present: { template: templateOf(state), selection: existing(templateOf(state), selection) },
  })
}

export const undoEdit = (state: EditorState): EditorState => undo(state)
export const redoEdit = (state: EditorState): EditorState => redo(state)

function existing({ components }: LabelTemplate, selection: Selection): Selection {
  const ids = new Set(components.map(({ id }) => id))
  return selection.every((id) => ids.has(id)) ? selection : selection.filter((id) => ids.has(id))
}
