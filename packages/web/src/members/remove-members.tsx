import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { QueryError } from '#components/query-error.tsx'
import { useReason } from '#components/reason-field.tsx'
import { selectionOf, sizeOf, type ActTarget } from './act-target.ts'
import { HandoverTasks } from './handover-tasks.tsx'
import { memberReads } from './member-reads.ts'
import { useActToast } from './use-act-toast.ts'
import { useHandover } from './use-handover.ts'
import { usePeopleText } from './use-people-text.ts'

interface Props {
  target: ActTarget
  onClose: () => void
  onDone: () => void
}

/** Removes members once every task has a successor. */
export function RemoveMembers({ target, onClose, onDone }: Props) {
  const { t } = useTranslation('leaving')
  const { people } = target
  const who = usePeopleText()(people, sizeOf(target))
  const actToast = useActToast()
  const handover = useHandover(selectionOf(target))
  const { checks, known } = handover
  const reason = useReason()
  const remove = useWrite(memberCalls.remove, {
    invalidates: memberReads,
    onSuccess(outcome) {
      actToast('remove', { ...target, outcome })
      onDone()
      onClose()
    },
  })
  const submit = useDebounced(() =>
    remove.mutate(
      { body: { ...selectionOf(target), ...handover.decision, ...reason.input } },
      { onError: handover.applyServerChecks },
    ),
  )
  return (
    <Dialog
      kind={handover.hasTasks ? 'drawer' : 'modal'}
      title={t('title', { who })}
      onClose={onClose}
      actions={
        <DialogButtons
          onClose={onClose}
          label={t(handover.hasTasks ? 'handOverAndRemove' : 'remove')}
          onSubmit={submit}
          isBusy={remove.isPending}
          isDisabled={!handover.isReady}
          isDangerous
        />
      }
    >
      <p className="dialog-hint">{t('hint')}</p>
      {checks.isError && <QueryError query={checks} />}
      {checks.isFetching && <p role="status">{t('checking')}</p>}
      {known && (
        <HandoverTasks
          checks={known}
          leaverIds={people.map(({ ID }) => ID)}
          successors={handover.successors}
          onChoose={handover.setSuccessors}
          onRetry={() => void checks.refetch()}
        />
      )}
      {handover.hasFailedProducts && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={handover.isAcknowledged}
            onChange={(event) => handover.setAcknowledged(event.target.checked)}
          />
          {t('acknowledge')}
        </label>
      )}
      {reason.field}
    </Dialog>
  )
}
