import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormCheckbox } from '#components/form-checkbox.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { QueryError } from '#components/query-error.tsx'
import { selectionOf, sizeOf, type ActTarget } from '../actions/act-target.ts'
import { HandoverTasks } from './handover-tasks.tsx'
import { memberReads } from '../member-reads.ts'
import { useActToast } from '../actions/use-act-toast.ts'
import { handoverInput, noHandover, useHandover, type HandoverDraft } from './use-handover.ts'
import { usePeopleText } from '../actions/use-people-text.ts'

interface Props {
  target: ActTarget
  onClose: () => void
  onDone: () => void
}

interface RemoveDraft extends HandoverDraft {
  Reason: string
}

/** Removes members once every task has a successor. */
export function RemoveMembers({ target, onClose, onDone }: Props) {
  const { t } = useTranslation('leaving')
  const { people } = target
  const who = usePeopleText()(people, sizeOf(target))
  const actToast = useActToast()
  const { checks, known, groups, hasFailedProducts, applyServerChecks } = useHandover(selectionOf(target))
  const form = useAppForm<RemoveDraft>({ ...noHandover, Reason: '' })
  const remove = useWrite(memberCalls.remove, { invalidates: memberReads, quiet: true })
  const submit = (draft: RemoveDraft) => {
    if (!known) return form.setError('root.server', { message: t('notChecked') })
    remove.mutate(
      {
        body: {
          ...selectionOf(target),
          ...handoverInput(groups, draft),
          Acknowledged: draft.acknowledged || !hasFailedProducts,
          ...reasonOf(draft),
        },
      },
      {
        onSuccess(outcome) {
          actToast('remove', { ...target, outcome })
          onDone()
          onClose()
        },
        onError(problem) {
          applyServerChecks(problem)
          showCallError(form, problem)
        },
      },
    )
  }
  const hasTasks = groups.length > 0
  return (
    <FormDialog
      form={form}
      kind={hasTasks ? 'drawer' : 'modal'}
      title={t('title', { who })}
      label={t(hasTasks ? 'handOverAndRemove' : 'remove')}
      isBusy={remove.isPending || checks.isFetching}
      isDangerous
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dialog-hint">{t('hint')}</p>
      {checks.isError && <QueryError query={checks} />}
      {checks.isFetching && <p role="status">{t('checking')}</p>}
      {known && (
        <HandoverTasks
          checks={known}
          leaverIds={people.map(({ ID }) => ID)}
          isComplete
          onRetry={() => void checks.refetch()}
        />
      )}
      {hasFailedProducts && (
        <FormCheckbox name="acknowledged" label={t('acknowledge')} needed={t('acknowledgeNeeded')} />
      )}
      <FormReason />
    </FormDialog>
  )
}
