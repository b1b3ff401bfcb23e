import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { QueryError } from '#components/query-error.tsx'
import { HandoverTasks } from './handover-tasks.tsx'
import type { Picked } from '../member-picker.tsx'
import { memberReads } from '../member-reads.ts'
import { handoverInput, noHandover, useHandover, type HandoverDraft } from './use-handover.ts'

interface HandOverDraft extends HandoverDraft {
  Reason: string
}

/** Hands tasks over of somebody who stays a member. */
export function HandOver({ person, onClose }: { person: Picked; onClose: () => void }) {
  const { t } = useTranslation('leaving')
  const ids = [person.ID]
  const { checks, known, groups, applyServerChecks } = useHandover({ accountIds: ids })
  const form = useAppForm<HandOverDraft>({ ...noHandover, Reason: '' })
  const handOver = useWrite(memberCalls.handOver, { invalidates: memberReads, quiet: true })
  const submit = (draft: HandOverDraft) => {
    if (groups.length === 0) return form.setError('root.server', { message: t(known ? 'noTasks' : 'notChecked') })
    handOver.mutate(
      { params: { id: person.ID }, body: { ...handoverInput(groups, draft), ...reasonOf(draft) } },
      {
        onSuccess({ HandedOver }) {
          showToast('success', t('handedOver', { count: HandedOver, who: person.RealName }))
          onClose()
        },
        onError(problem) {
          applyServerChecks(problem)
          showCallError(form, problem)
        },
      },
    )
  }
  return (
    <FormDialog
      form={form}
      kind={groups.length > 0 ? 'drawer' : 'modal'}
      title={t('handOverTitle', { who: person.RealName })}
      label={t('handOver')}
      isBusy={handOver.isPending || checks.isFetching}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dialog-hint">{t('handOverHint')}</p>
      {checks.isError && <QueryError query={checks} />}
      {checks.isFetching && <p role="status">{t('checking')}</p>}
      {known && (
        <HandoverTasks checks={known} leaverIds={ids} isComplete={false} onRetry={() => void checks.refetch()} />
      )}
      <FormReason />
    </FormDialog>
  )
}
