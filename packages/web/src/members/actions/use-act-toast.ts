import type { BulkOutcome } from '@atrium/contract/members/bulk.shapes.ts'
import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast, type ToastAction } from '#kit/toasts.ts'
import { useFormatters } from '#components/use-formatters.ts'
import { sizeOf, type ActTarget } from './act-target.ts'
import type { Picked } from '../member-picker.tsx'
import { memberReads } from '../member-reads.ts'
import { showOutcome } from './outcome-dialog.tsx'
import { usePeopleText } from './use-people-text.ts'

/** An act on people that its toast names. */
type Act = 'move' | 'makeAdmin' | 'makeMember' | 'lock' | 'deactivate' | 'activate' | 'unlock' | 'authorise' | 'remove'

interface Done extends Pick<ActTarget, 'matching'> {
  people: readonly Picked[]
  outcome: BulkOutcome
  /** Name of the department they moved to. */
  place?: string
}

/** Returns a function that says who was changed and how, who was not and why, and offers to undo it. */
export function useActToast() {
  const { t } = useTranslation(['members', 'app'])
  const peopleText = usePeopleText()
  const showOutcomeToast = useOutcomeToast()
  const undo = useUndo()
  const say = (text: string, outcome: BulkOutcome) => {
    const { ActID } = outcome
    showOutcomeToast(
      text,
      outcome,
      ActID === null ? [] : [{ text: t('app:undo'), onChoose: () => void undo(ActID, text) }],
    )
  }
  return (act: Act, { people, matching, outcome, place = '' }: Done): void => {
    const skipped = new Set(outcome.Remarks.map(({ ID }) => ID))
    const isAll = outcome.Skipped === 0 || sizeOf({ people, matching }) === outcome.Changed
    const changed = isAll ? people : people.filter(({ ID }) => !skipped.has(ID))
    const who = peopleText(changed, outcome.Changed)
    if (outcome.Changed > 0) say(t(`done.${act}`, { who, place }), outcome)
    else if (act === 'unlock') showToast('success', t('act.noneLocked'))
    else say(t('done.nothing'), outcome)
  }
}

/** What an undone act may have changed. */
const undoneReads = [
  ...memberReads,
  logCalls.operationPage,
  memberCalls.registrations,
  productCalls.accessRequests,
  productCalls.toDos,
]

/** Returns a function that undoes an act, and says of how many people and whom it skipped. */
export function useUndo() {
  const { t } = useTranslation('members')
  const showOutcomeToast = useOutcomeToast()
  const undo = useWrite(memberCalls.undoAct, { invalidates: undoneReads })
  return async (id: string, act: string): Promise<void> => {
    try {
      // The dialog of the act is closed by then, so that callbacks of `mutate` would not run.
      const outcome = await undo.mutateAsync({ params: { id }, body: {} })
      showOutcomeToast(t(outcome.Changed > 0 ? 'done.undone' : 'done.notUndone', { act }), outcome)
    } catch {
      // Already shown as a toast.
    }
  }
}

/** Returns a function that says what an act did, and shows whom it skipped. */
function useOutcomeToast() {
  const { t } = useTranslation('members')
  const skippedText = useSkippedText()
  return (text: string, outcome: BulkOutcome, actions: readonly ToastAction[] = []): void => {
    const details = { text: t('done.details'), onChoose: () => showOutcome({ title: text, outcome }) }
    showToast(
      outcome.Changed > 0 ? 'success' : 'error',
      [text, skippedText(outcome)].filter(Boolean).join(t('done.separator')),
      outcome.Remarks.length > 1 ? [details, ...actions] : actions,
    )
  }
}

/** Returns a function that says how many people were skipped, and why; empty when nobody was. */
function useSkippedText() {
  const { t } = useTranslation('members')
  const { list, number } = useFormatters()
  return ({ Skipped, Remarks }: BulkOutcome): string => {
    const reasons = [...new Set(Remarks.map(({ Reason }) => Reason))].map((reason) => t(`reason.${reason}`))
    if (Skipped === 0) return list(reasons)
    return t('done.skipped', { count: Skipped, number: number(Skipped), reasons: list(reasons) })
  }
}
