import { maxReasonLength } from '@atrium/contract/kit/reason.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useTranslation } from 'react-i18next'
import { neededText } from '#kit/forms/form-rules.ts'
import { useInvalidate, useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormTextArea } from '#components/form-text-area.tsx'
import { WithdrawWaitingField } from './withdraw-waiting-field.tsx'
import { grantReads, pairOf, type Cell } from './use-grant-matrix.ts'
import styles from './grants.module.css'

interface Props {
  act: 'decline' | 'withdraw'
  cells: readonly Cell[]
  onClose: () => void
}

const calls = { decline: openPlatformCalls.declineGrants, withdraw: openPlatformCalls.withdrawGrants } as const

/** Declines requests or withdraws grants, with a reason. */
export function EndGrantsDialog({ act, cells, onClose }: Props) {
  const { t } = useTranslation(['grants', 'app'])
  const [only] = cells
  const form = useAppForm({ Reason: '', WithdrawWaiting: false })
  const pairs = cells.map(pairOf).map(({ AppID, InterfaceID }) => ({ AppID, InterfaceID }))
  const waiting = useRead(
    openPlatformCalls.waitingCalls,
    { body: { Pairs: pairs } },
    { quiet: true, staleTime: 0, enabled: act === 'withdraw' },
  )
  const invalidate = useInvalidate()
  const end = useWrite(calls[act], {
    invalidates: grantReads,
    quiet: true,
    onSuccess({ Count: count }) {
      onClose()
      showToast('success', t(`${act}Done`, { count }))
    },
  })
  const title =
    cells.length === 1 && only
      ? t(`${act}Title`, { app: only.app.Name, interface: only.called.Name })
      : t(`${act}SeveralTitle`, { count: cells.length })
  return (
    <FormDialog
      form={form}
      title={title}
      label={t(act)}
      isBusy={end.isPending}
      isDangerous
      onSubmit={({ Reason, WithdrawWaiting }) =>
        end.mutate(
          {
            body: {
              Pairs: pairs,
              Reason: Reason.trim(),
              ...(WithdrawWaiting && { WithdrawWaiting }),
            },
          },
          {
            onError(problem) {
              showCallError(form, problem)
              void invalidate(grantReads)
            },
          },
        )
      }
      onClose={onClose}
    >
      <p className="dialog-hint">{t(`${act}Hint`)}</p>
      {cells.length > 1 && (
        <ul className={styles.ended}>
          {cells.map(({ app, called }) => (
            <li key={`${app.ID} ${called.ID}`}>{t('pair', { app: app.Name, interface: called.Name })}</li>
          ))}
        </ul>
      )}
      <WithdrawWaitingField count={waiting.data?.WaitingCalls ?? 0} />
      <FormTextArea
        name="Reason"
        label={t('app:reason')}
        rows={3}
        maxLength={maxReasonLength}
        rules={neededText(t('app:form.needed'))}
      />
    </FormDialog>
  )
}
