import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canCall, useSession } from '#kit/session.ts'
import type { DepartmentAct } from './department-act.ts'
import { DepartmentActs, type OpenAct } from './department-acts.tsx'
import { DepartmentTree } from './department-tree.tsx'
import { useDepartmentMove } from './use-department-move.ts'

interface Props {
  /** Undefined selects the whole organisation. */
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** The tree of departments; those who may change departments add, edit, move and delete them here. */
export function DepartmentPanel({ chosen, onChoose }: Props) {
  const { t } = useTranslation('departments')
  const canManage = canCall(departmentCalls.modify, useSession())
  const [open, setOpen] = useState<OpenAct>()
  const onAct = useCallback((act: DepartmentAct, id: string | undefined) => setOpen({ act, id }), [])
  const moves = useDepartmentMove()
  const showResult = (id: string | undefined) => {
    // The list stays where it is when another department is deleted.
    if (open?.act !== 'remove' || open.id === chosen) onChoose(id)
  }
  return (
    <>
      <DepartmentTree
        chosen={chosen}
        onChoose={(node) => onChoose(node?.ID)}
        moves={canManage ? moves : undefined}
        onAct={canManage ? onAct : undefined}
      />
      {canManage && (
        <button type="button" className="button department-add" onClick={() => onAct('add', chosen)}>
          <Plus size={16} aria-hidden="true" /> {t(chosen ? 'addBelow' : 'add')}
        </button>
      )}
      {open && <DepartmentActs open={open} onChoose={showResult} onClose={() => setOpen(undefined)} />}
    </>
  )
}
