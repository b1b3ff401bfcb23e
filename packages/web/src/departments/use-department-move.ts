import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { DepartmentNode } from '@atrium/contract/departments/departments.shapes.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { fetchNow, useWrite } from '#kit/calls/queries.ts'
import { dismissToast, showToast } from '#kit/toasts.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { memberReads } from '#members/member-reads.ts'
import { useUndo } from '#members/actions/use-act-toast.ts'

/** A move of a department: below a parent or to the top level, and before a sibling or last. */
export interface DepartmentMove {
  moved: DepartmentNode
  parent: Pick<DepartmentNode, 'ID' | 'Name' | 'EnglishName'> | undefined
  before: Pick<DepartmentNode, 'ID' | 'Name' | 'EnglishName'> | undefined
}

export interface DepartmentMoves {
  /** Moves a department. Asks before it goes below another parent. */
  move: (move: DepartmentMove) => Promise<void>
  /** Undoes the latest move, once. */
  undo: () => void
}

/** The children of a department in their order, read anew. */
export const fetchChildren = async (parentId: string | null) =>
  (await fetchNow(departmentCalls.tree, { query: parentId ? { parentId } : {} })) ?? []

/** Moves departments, says what went where, and offers to undo it. */
export function useDepartmentMove(): DepartmentMoves {
  const { t } = useTranslation(['departments', 'app'])
  const nameOf = useLocalizedName()
  const latestUndo = useRef<() => void>(undefined)
  const undoAct = useUndo()
  const modify = useWrite(departmentCalls.modify, { invalidates: memberReads })
  const describe = ({ moved, parent, before }: DepartmentMove, isElsewhere: boolean) => {
    const name = nameOf(moved)
    if (isElsewhere) return parent ? t('movedInto', { name, target: nameOf(parent) }) : t('movedToTop', { name })
    return before ? t('movedBefore', { name, target: nameOf(before) }) : t('movedLast', { name })
  }
  const ask = ({ moved, parent }: DepartmentMove) => {
    const name = nameOf(moved)
    const title = parent ? t('moveInto', { name, target: nameOf(parent) }) : t('moveUp', { name })
    return confirm({ title, text: t('moveHint'), label: t('move'), asksReason: true })
  }
  const move = async (to: DepartmentMove) => {
    if (modify.isPending) return
    const { moved, parent, before } = to
    const parentId = parent?.ID ?? null
    const isElsewhere = parentId !== moved.ParentID
    const siblings = await fetchChildren(moved.ParentID)
    const next = siblings[siblings.findIndex(({ ID }) => ID === moved.ID) + 1]
    const beforeId = before?.ID ?? null
    if (!isElsewhere && (beforeId === moved.ID || beforeId === (next?.ID ?? null))) return
    const decision = isElsewhere ? await ask(to) : {}
    if (!decision) return
    const body = { Move: { ParentID: parentId, BeforeID: beforeId }, ...decision }
    const done = await modify.mutateAsync({ params: { id: moved.ID }, body }).catch(() => {})
    // A failed call has shown its error.
    if (!done?.ActID) return
    const { ActID } = done
    const text = describe(to, isElsewhere)
    const undo = () => {
      if (latestUndo.current === undo) latestUndo.current = undefined
      if (toast !== undefined) dismissToast(toast)
      void undoAct(ActID, text)
    }
    const toast = showToast('success', text, { text: t('app:undo'), onChoose: undo })
    latestUndo.current = undo
  }
  return { move, undo: () => latestUndo.current?.() }
}
