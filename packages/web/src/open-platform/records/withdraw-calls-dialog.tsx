import { maxReasonLength } from '@atrium/contract/kit/reason.ts'
import type { CallActResult, CallRecord } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useTranslation } from 'react-i18next'
import { neededText } from '#kit/forms/form-rules.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { useCallName } from './record-columns.tsx'
import { changedByActs } from './changed-by-acts.ts'
import styles from './records.module.css'

const maxListed = 3

interface Props {
  /** The selected calls, with those that can no longer be withdrawn. */
  calls: readonly CallRecord[]
  onDone: (calls: readonly CallRecord[], result: CallActResult) => void
  onClose: () => void
}

/** Withdraws calls, with a reason. */
export function WithdrawCallsDialog({ calls, onDone, onClose }: Props) {
  const { t } = useTranslation(['call-records', 'app'])
  const { number } = useFormatters()
  const form = useAppForm({ Reason: '' })
  const withdrawable = calls.filter(({ IsWithdrawable }) => IsWithdrawable)
  const counted = (count: number) => ({ count, number: number(count) })
  const withdraw = useWrite(openPlatformCalls.withdrawCalls, {
    invalidates: changedByActs,
    quiet: true,
    onSuccess(result) {
      showToast(result.Done > 0 ? 'success' : 'error', t('withdrawnCount', counted(result.Done)))
      onDone(withdrawable, result)
    },
  })
  const [first] = withdrawable
  const title =
    first && withdrawable.length === 1
      ? t('withdrawTitle', { name: first.InterfaceName })
      : t('withdrawManyTitle', counted(withdrawable.length))
  const unable = calls.length - withdrawable.length
  return (
    <FormDialog
      form={form}
      title={title}
      label={t('withdrawCount', counted(withdrawable.length))}
      isBusy={withdraw.isPending}
      isDangerous
      onSubmit={({ Reason }) =>
        withdraw.mutate(
          { body: { ReqIDs: withdrawable.map(({ ReqID }) => ReqID), Reason: Reason.trim() } },
          { onError: (problem) => showCallError(form, problem) },
        )
      }
      onClose={onClose}
    >
      <p className="dialog-hint">
        {first && withdrawable.length === 1 ? t('withdrawHint', { reqId: first.ReqID }) : t('withdrawManyHint')}
      </p>
      {withdrawable.length > 1 && <ListedCalls calls={withdrawable} />}
      {unable > 0 && <p className={styles.unable}>{t('notWithdrawable', counted(unable))}</p>}
      <FormTextField
        name="Reason"
        label={t('reason')}
        maxLength={maxReasonLength}
        rules={neededText(t('app:form.needed'))}
      />
    </FormDialog>
  )
}

function ListedCalls({ calls }: { calls: readonly CallRecord[] }) {
  const { t } = useTranslation('call-records')
  const { number } = useFormatters()
  const nameOf = useCallName()
  const more = calls.length - maxListed
  return (
    <ul className={styles.listed}>
      {calls.slice(0, maxListed).map((call) => (
        <li key={call.ReqID}>
          {nameOf(call)} <code>{call.ReqID}</code>
        </li>
      ))}
      {more > 0 && <li>{t('andMore', { count: more, number: number(more) })}</li>}
    </ul>
  )
}
