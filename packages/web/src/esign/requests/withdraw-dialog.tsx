import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { changedBySigning } from '../signing/changed-by-signing.ts'
import { NeededReason } from '../signing/refuse-dialog.tsx'

interface Props {
  request: { ID: string; Title: string }
  onClose: () => void
}

/** Ends a request that nobody has signed. */
export function WithdrawDialog({ request: { ID: id, Title: title }, onClose }: Props) {
  const { t } = useTranslation('esign')
  const form = useAppForm({ Reason: '' })
  const withdraw = useWrite(esignCalls.withdraw, {
    quiet: true,
    invalidates: changedBySigning,
    onSuccess() {
      showToast('success', t('requests.withdrawn'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('requests.withdrawTitle', { title })}
      label={t('requests.withdraw')}
      isDangerous
      isBusy={withdraw.isPending}
      onSubmit={({ Reason }) =>
        withdraw.mutate(
          { params: { id }, body: { Reason: Reason.trim() } },
          { onError: (problem) => showCallError(form, problem) },
        )
      }
      onClose={onClose}
    >
      <p>{t('requests.withdrawHint')}</p>
      <NeededReason />
    </FormDialog>
  )
}
