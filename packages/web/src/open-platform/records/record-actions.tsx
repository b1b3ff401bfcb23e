import type { CallRecord } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { syncStatuses } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '#components/use-formatters.ts'
import type { useRecordActs } from './use-record-acts.tsx'

/** True for an insert that was accepted and failed: it can be sent again. */
export const isResendable = ({ SyncStatus, Kind, RejectionReason }: CallRecord): boolean =>
  SyncStatus === syncStatuses.fail && Kind === 'insert' && RejectionReason === null

/** What can be done with a call in a row. */
export function RecordActions({ call, acts }: { call: CallRecord; acts: ReturnType<typeof useRecordActs> }) {
  const { t } = useTranslation('call-records')
  const { time } = useFormatters()
  const named = { name: call.InterfaceName, time: time(call.RequestTime) }
  if (call.IsWithdrawable)
    return (
      <button
        type="button"
        className="button"
        aria-label={t('withdrawNamed', named)}
        onClick={() => acts.withdraw([call])}
      >
        {t('withdraw')}
      </button>
    )
  if (isResendable(call))
    return (
      <button
        type="button"
        className="button"
        aria-label={t('resendNamed', named)}
        onClick={() => void acts.resend([call])}
      >
        {t('resend')}
      </button>
    )
  return null
}
