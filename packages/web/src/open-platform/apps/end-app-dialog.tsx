import type { App } from '@atrium/contract/open-platform/apps.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormDialog } from '#components/form.tsx'
import { WithdrawWaitingField } from '../grants/withdraw-waiting-field.tsx'

interface Props {
  act: 'revoke' | 'remove'
  app: App
  onClose: () => void
}

const calls = { revoke: openPlatformCalls.revokeApp, remove: openPlatformCalls.removeApp } as const
const done = { revoke: 'revoked', remove: 'removed' } as const

/** Revokes or deletes an app, and withdraws what waits of it where the person wants that. */
export function EndAppDialog({ act, app: { ID: id, Name: name }, onClose }: Props) {
  const { t } = useTranslation('open-apps')
  const { data } = useRead(openPlatformCalls.app, { body: { ID: id } }, { quiet: true, staleTime: 0 })
  const form = useAppForm({ Reason: '', WithdrawWaiting: false })
  const end = useWrite(calls[act], {
    invalidates: [openPlatformCalls.apps],
    quiet: true,
    onSuccess() {
      onClose()
      showToast('success', t(done[act], { name }))
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(`${act}Title`, { name })}
      label={t(act)}
      isBusy={end.isPending}
      isDangerous
      onSubmit={({ Reason, WithdrawWaiting }) =>
        end.mutate(
          { params: { id }, body: { ...reasonOf({ Reason }), ...(WithdrawWaiting && { WithdrawWaiting }) } },
          { onError: (problem) => showCallError(form, problem) },
        )
      }
      onClose={onClose}
    >
      <p className="dialog-hint">{t(`${act}Hint`)}</p>
      <WithdrawWaitingField count={data?.WaitingCalls ?? 0} />
      <FormReason />
    </FormDialog>
  )
}
