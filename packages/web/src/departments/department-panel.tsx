import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canCall, useSession } from '#kit/session.ts'
import { DepartmentTree } from './department-tree.tsx'
import type { OnDepartmentAct } from './use-department-acts.tsx'
import { useDepartmentMove } from './use-department-move.ts'
import styles from './department-tree.module.css'

interface Props {
  /** Undefined selects the whole organisation. */
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
  onAct: OnDepartmentAct
}

/** The tree of departments; those who may change departments add, edit, move and delete them here. */
export function DepartmentPanel({ chosen, onChoose, onAct }: Props) {
  const { t } = useTranslation('departments')
  const canManage = canCall(departmentCalls.modify, useSession())
  const moves = useDepartmentMove()
  return (
    <>
      <DepartmentTree
        chosen={chosen}
        onChoose={(node) => onChoose(node?.ID)}
        moves={canManage ? moves : undefined}
        onAct={canManage ? onAct : undefined}
      />
      {canManage && (
        <button type="button" className={clsx('button', styles.add)} onClick={() => onAct('add', chosen)}>
          <Plus size={16} aria-hidden="true" /> {t(chosen ? 'addBelow' : 'add')}
        </button>
      )}
    </>
  )
}
