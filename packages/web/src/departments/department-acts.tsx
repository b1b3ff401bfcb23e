import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import type { DepartmentAct } from './department-act.ts'
import { DepartmentDialog, MoveDialog, RemoveDialog } from './department-dialogs.tsx'

export interface OpenAct {
  act: DepartmentAct
  /** Undefined for the whole organisation. */
  id: string | undefined
}

interface Props {
  open: OpenAct
  /** Called with the department to show afterwards. */
  onChoose: (id: string | undefined) => void
  onClose: () => void
}

/** The dialog of an act on a department. */
export function DepartmentActs({ open: { act, id }, onChoose, onClose }: Props) {
  const { data } = useRead(departmentCalls.detail, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const department = id === undefined ? undefined : data
  if (id !== undefined && !department) return null
  if (act === 'add') return <DepartmentDialog parent={department} onClose={onClose} onDone={({ ID }) => onChoose(ID)} />
  if (!department) return null
  if (act === 'edit') return <DepartmentDialog department={department} onClose={onClose} />
  if (act === 'move') return <MoveDialog department={department} onClose={onClose} />
  return (
    <RemoveDialog department={department} onClose={onClose} onDone={() => onChoose(department.ParentID ?? undefined)} />
  )
}
