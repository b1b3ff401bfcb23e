import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { MonomerReviewers } from '@atrium/contract/monomers/review.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { useAppForm } from '#kit/forms/use-app-form.ts'
import { showToast } from '#kit/toasts.ts'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormMembers } from '#members/form-members.tsx'
import type { Picked } from '#members/member-picker.tsx'

interface Props {
  reviewers: MonomerReviewers
  onClose: () => void
}

interface Draft {
  people: readonly Picked[]
  Reason: string
}

/** Sets who reviews the monomers of the organisation. */
export function ReviewersDialog({ reviewers, onClose }: Props) {
  const { t } = useTranslation(['monomer-review', 'app'])
  const form = useAppForm<Draft>({
    people: reviewers.people.map(({ accountId, name }) => ({ ID: accountId, RealName: name })),
    Reason: '',
  })
  const set = useWrite(monomerCalls.setReviewers, {
    invalidates: [monomerCalls.reviewers, monomerCalls.review, monomerCalls.list],
    onSuccess() {
      showToast('success', t('reviewersSet'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('setReviewers')}
      label={t('app:save')}
      isBusy={set.isPending}
      onSubmit={(draft) => set.mutate({ body: { accountIds: draft.people.map(({ ID }) => ID), ...reasonOf(draft) } })}
      onClose={onClose}
    >
      <p className="dialog-hint">{t('reviewersHint')}</p>
      <FormMembers name="people" label={t('reviewers')} />
      <FormReason />
    </FormDialog>
  )
}
