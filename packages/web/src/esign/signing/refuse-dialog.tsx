import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import { maxReasonLength } from '@atrium/contract/kit/reason.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { changedBySigning } from './changed-by-signing.ts'
import type { ActDialogProps } from './use-signing.tsx'

/** Refuses requests with a reason. */
export function RefuseDialog({ places, onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation('esign')
  const form = useAppForm({ Reason: '' })
  const refuse = useWrite(esignCalls.refuse, {
    quiet: true,
    invalidates: changedBySigning,
    onSuccess({ Refused }) {
      showToast('success', t('refused', { count: Refused }))
      onClose()
      onDone?.()
    },
  })
  const [first] = places
  const title =
    places.length === 1 && first
      ? t('refuseTitleOne', { title: first.title })
      : t('refuseTitle', { count: places.length })
  return (
    <FormDialog
      form={form}
      title={title}
      label={t('refuse')}
      isDangerous
      isBusy={refuse.isPending}
      onSubmit={({ Reason }) =>
        refuse.mutate(
          { body: { SignerIDs: places.map(({ signerId }) => signerId), Reason: Reason.trim() } },
          { onError: (problem) => showCallError(form, problem) },
        )
      }
      onClose={onClose}
    >
      <p>{t('refuseHint')}</p>
      <NeededReason />
    </FormDialog>
  )
}

/** A reason that has to be given, as field `Reason` of the surrounding form. */
export function NeededReason() {
  const { t } = useTranslation('esign')
  return (
    <FormTextField
      name="Reason"
      label={t('reason')}
      maxLength={maxReasonLength}
      rules={{ required: t('reasonNeeded'), validate: (text: string) => text.trim() !== '' || t('reasonNeeded') }}
    />
  )
}
