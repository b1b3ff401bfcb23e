import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormMembers } from '#members/form-members.tsx'
import type { Picked } from '#members/member-picker.tsx'
import { changedBySigning } from './changed-by-signing.ts'
import { NeededReason } from './refuse-dialog.tsx'
import type { ActDialogProps } from './use-signing.tsx'

interface Draft {
  AccountID: readonly Picked[]
  Reason: string
}

const wrongPerson = { 'esign.wrong-signer': 'AccountID', 'esign.not-allowed': 'AccountID' } as const

/** Passes the own place in a request to somebody else. */
export function DelegateDialog({ places: [place], onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation('esign')
  const form = useAppForm<Draft>({ AccountID: [], Reason: '' })
  const delegate = useWrite(esignCalls.delegate, {
    quiet: true,
    invalidates: changedBySigning,
    onSuccess() {
      showToast('success', t('delegated'))
      onClose()
      onDone?.()
    },
  })
  if (!place) return null
  return (
    <FormDialog
      form={form}
      title={t('delegateTitle', { title: place.title })}
      label={t('delegate')}
      isBusy={delegate.isPending}
      onSubmit={({ AccountID, Reason }) =>
        delegate.mutate(
          { body: { SignerID: place.signerId, AccountID: AccountID[0]?.ID ?? '', Reason: Reason.trim() } },
          { onError: (problem) => showCallError(form, problem, wrongPerson) },
        )
      }
      onClose={onClose}
    >
      <p>{t('delegateHint')}</p>
      <FormMembers name="AccountID" label={t('delegateTo')} needed={t('delegateNeeded')} isSingle />
      <NeededReason />
    </FormDialog>
  )
}

interface ReplaceProps {
  requestId: string
  signer: { ID: string; Name: string }
  onClose: () => void
}

/** Names another signer instead of one who has not signed, as an administrator. */
export function ReplaceDialog({ requestId, signer, onClose }: ReplaceProps) {
  const { t } = useTranslation('esign')
  const form = useAppForm<Draft>({ AccountID: [], Reason: '' })
  const replace = useWrite(esignCalls.replaceSigner, {
    quiet: true,
    invalidates: changedBySigning,
    onSuccess() {
      showToast('success', t('requests.replaced'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('requests.replaceTitle', { name: signer.Name })}
      label={t('requests.replace')}
      isBusy={replace.isPending}
      onSubmit={({ AccountID, Reason }) =>
        replace.mutate(
          {
            params: { id: requestId },
            body: { SignerID: signer.ID, AccountID: AccountID[0]?.ID ?? '', Reason: Reason.trim() },
          },
          { onError: (problem) => showCallError(form, problem, wrongPerson) },
        )
      }
      onClose={onClose}
    >
      <p>{t('requests.replaceHint')}</p>
      <FormMembers name="AccountID" label={t('requests.newSigner')} needed={t('delegateNeeded')} isSingle />
      <NeededReason />
    </FormDialog>
  )
}
