import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { QueryError } from '#components/query-error.tsx'
import { useReason } from '#components/reason-field.tsx'
import { HandoverTasks } from './handover-tasks.tsx'
import type { Picked } from './member-picker.tsx'
import { memberReads } from './member-reads.ts'
import { useHandover } from './use-handover.ts'

/** Hands tasks over of somebody who stays a member. */
export function HandOver({ person, onClose }: { person: Picked; onClose: () => void }) {
  const { t } = useTranslation('leaving')
  const ids = [person.ID]
  const handover = useHandover({ accountIds: ids })
  const { checks, known } = handover
  const { HandOvers, Successors } = handover.decision
  const chosen = {
    HandOvers: HandOvers.filter(({ ToAccountID }) => ToAccountID !== ''),
    Successors: Successors.filter(({ ToAccountID }) => ToAccountID !== ''),
  }
  const reason = useReason()
  const handOver = useWrite(memberCalls.handOver, {
    invalidates: memberReads,
    onSuccess({ HandedOver }) {
      showToast('success', t('handedOver', { count: HandedOver, who: person.RealName }))
      onClose()
    },
  })
  const submit = useDebounced(() =>
    handOver.mutate(
      { params: { id: person.ID }, body: { ...chosen, ...reason.input } },
      { onError: handover.applyServerChecks },
    ),
  )
  return (
    <Dialog
      kind={handover.hasTasks ? 'drawer' : 'modal'}
      title={t('handOverTitle', { who: person.RealName })}
      onClose={onClose}
      actions={
        <DialogButtons
          onClose={onClose}
          label={t('handOver')}
          onSubmit={submit}
          isBusy={handOver.isPending}
          isDisabled={chosen.HandOvers.length + chosen.Successors.length === 0}
        />
      }
    >
      <p className="dialog-hint">{t('handOverHint')}</p>
      {checks.isError && <QueryError query={checks} />}
      {checks.isFetching && <p role="status">{t('checking')}</p>}
      {known && (
        <HandoverTasks
          checks={known}
          leaverIds={ids}
          successors={handover.successors}
          onChoose={handover.setSuccessors}
          onRetry={() => void checks.refetch()}
        />
      )}
      {reason.field}
    </Dialog>
  )
}
