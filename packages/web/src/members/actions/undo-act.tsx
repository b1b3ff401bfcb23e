import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useRead } from '#kit/calls/queries.ts'
import { canCall, useSession } from '#kit/session.ts'
import { useUndo } from './use-act-toast.ts'

interface Props {
  /** The request of the entry in the operation log. */
  requestId: string
  /** What was done, in words. */
  act: string
}

/** Undoes an act of one's own – on members, a decision, the move of a department –, for as long as the server allows it; asks first when it changed several people. */
export function UndoAct({ requestId, act }: Props) {
  const { t } = useTranslation(['members', 'app'])
  const isAllowed = canCall(memberCalls.undoAct, useSession())
  const acts = useRead(memberCalls.undoableActs, {}, { enabled: isAllowed, staleTime: 0, quiet: true })
  const undo = useUndo()
  const found = acts.data?.find(({ RequestID }) => RequestID === requestId)
  const start = async () => {
    if (!found) return
    const count = found.PeopleCount
    const question = { title: t('undo.title', { act, count }), text: t('undo.text', { count }), label: t('app:undo') }
    if (count <= 1 || (await confirm(question))) await undo(found.ID, act)
  }
  if (!found) return null
  return (
    <button type="button" className="button" onClick={() => void start()}>
      <Undo2 size={15} aria-hidden="true" /> {t('app:undo')}
    </button>
  )
}
