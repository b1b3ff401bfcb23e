import type { ListedDepartment } from '@atrium/contract/departments/departments.shapes.ts'
import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react'
import type { Key } from 'react-aria-components'
import { fetchChildren, type DepartmentMoves } from './use-department-move.ts'

interface TreeKeys {
  known: ReadonlyMap<Key, ListedDepartment>
  moves: DepartmentMoves | undefined
  onChoose: (department: ListedDepartment) => void
}

const rowSelectors = ['[data-match]', '[aria-selected="true"]', '']

/** Keys beyond those of a tree: from the search into the rows, Alt and an arrow to move, Ctrl+Z to undo. */
export function useTreeKeys({ known, moves, onChoose }: TreeKeys) {
  const stop = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const focusFirst = (box: HTMLElement) => {
    const rows = rowSelectors.map((own) => box.querySelector<HTMLElement>(`[role=row]${own}`))
    rows.find(Boolean)?.focus()
  }
  const onSearchKey = (event: KeyboardEvent<HTMLElement>) => {
    const match = known.values().find(({ IsMatch }) => IsMatch)
    if (event.key === 'ArrowDown') focusFirst(event.currentTarget)
    else if (event.key === 'Enter' && match) onChoose(match)
    else return
    stop(event)
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, altKey, ctrlKey, metaKey } = event
    if (target instanceof HTMLInputElement) return onSearchKey(event)
    if (!moves || !(target instanceof HTMLElement)) return
    if ((ctrlKey || metaKey) && key === 'z') {
      stop(event)
      return moves.undo()
    }
    const moved = known.get(target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? '')
    if (!altKey || !moved || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
    stop(event)
    void movePast({ moved, isUp: key === 'ArrowUp' }, known, moves)
  }
}

/** Moves a department past the sibling before or behind it. */
async function movePast(
  { moved, isUp }: { moved: ListedDepartment; isUp: boolean },
  known: TreeKeys['known'],
  moves: DepartmentMoves,
) {
  const siblings = await fetchChildren(moved.ParentID)
  const at = siblings.findIndex(({ ID }) => ID === moved.ID)
  if (!siblings[isUp ? at - 1 : at + 1]) return
  const parent = moved.ParentID === null ? undefined : known.get(moved.ParentID)
  await moves.move({ moved, parent, before: siblings[isUp ? at - 1 : at + 2] })
}

/** True when nothing that a person chose has the focus: the page, or its content after a dialog closed. */
const isFocusLost = () => document.activeElement === document.body || document.activeElement?.id === 'content'

/** Gives the focus back to a moved row, which loses it when it changes its place in the document. */
export function useRestoredFocus(
  box: RefObject<HTMLElement | null>,
  movedId: RefObject<string | undefined>,
  rows: unknown,
) {
  useLayoutEffect(() => {
    if (!movedId.current || !isFocusLost()) return
    box.current?.querySelector<HTMLElement>(`[data-key="${movedId.current}"]`)?.focus()
  }, [box, movedId, rows])
}
