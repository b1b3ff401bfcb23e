import type { ListedDepartment } from '@atrium/contract/departments/departments.shapes.ts'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import type { Key } from 'react-aria-components'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { fetchChildren, type DepartmentMoves } from './use-department-move.ts'
import { organisationKey } from './use-department-nodes.ts'

/** Dragging departments by mouse, touch or keyboard: into another one or the organisation, before or behind a sibling. */
export function useDepartmentDrag(known: ReadonlyMap<Key, ListedDepartment>, moves: DepartmentMoves | undefined) {
  const nameOf = useLocalizedName()
  return useDragAndDrop({
    isDisabled: !moves,
    getItems: (keys) =>
      [...keys].flatMap((key) => {
        const department = known.get(key)
        return department ? [{ 'text/plain': nameOf(department) }] : []
      }),
    getDropOperation(target) {
      if (target.type === 'root') return 'cancel'
      const isInto = target.dropPosition === 'on'
      return known.has(target.key) || (isInto && target.key === organisationKey) ? 'move' : 'cancel'
    },
    onMove({ keys, target: { key, dropPosition } }) {
      const [moved] = [...keys].flatMap((each) => known.get(each) ?? [])
      const target = known.get(key)
      if (!moved || !moves) return
      if (dropPosition === 'on') return void moves.move({ moved, parent: target, before: undefined })
      if (target) void moveBeside(moves, { moved, target, isBefore: dropPosition === 'before' }, known)
    },
  }).dragAndDropHooks
}

interface Beside {
  moved: ListedDepartment
  target: ListedDepartment
  isBefore: boolean
}

async function moveBeside(
  moves: DepartmentMoves,
  { moved, target, isBefore }: Beside,
  known: ReadonlyMap<Key, ListedDepartment>,
) {
  const parent = target.ParentID === null ? undefined : known.get(target.ParentID)
  if (isBefore) return moves.move({ moved, parent, before: target })
  const siblings = (await fetchChildren(target.ParentID)).filter(({ ID }) => ID !== moved.ID)
  const before = siblings[siblings.findIndex(({ ID }) => ID === target.ID) + 1]
  return moves.move({ moved, parent, before })
}
