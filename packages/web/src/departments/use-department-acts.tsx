import { useCallback, useState, type ReactNode } from 'react'
import type { DepartmentAct } from './department-act.ts'
import { DepartmentActs, type OpenAct } from './department-acts.tsx'

export type OnDepartmentAct = (act: DepartmentAct, id: string | undefined) => void

/** Returns a function that opens the dialog of an act on a department, and the open dialog. */
export function useDepartmentActs(
  chosen: string | undefined,
  onChoose: (id: string | undefined) => void,
): { onAct: OnDepartmentAct; close: () => void; dialog: ReactNode } {
  const [open, setOpen] = useState<OpenAct>()
  const onAct = useCallback<OnDepartmentAct>((act, id) => setOpen({ act, id }), [])
  const showResult = (id: string | undefined) => {
    // The list stays where it is when another department is deleted.
    if (open?.act !== 'remove' || open.id === chosen) onChoose(id)
  }
  const close = () => setOpen(undefined)
  return {
    onAct,
    close,
    dialog: open && <DepartmentActs open={open} onChoose={showResult} onClose={close} />,
  }
}
