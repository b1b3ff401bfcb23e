import type { CallRecord } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#components/icon-button.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { isResendable } from './record-actions.tsx'
import type { useRecordActs } from './use-record-acts.tsx'
import type { useRecordSelection } from './use-record-selection.ts'
import styles from './records.module.css'

interface Props {
  selection: ReturnType<typeof useRecordSelection>
  /** The calls on the page, as they are now. */
  rows: readonly CallRecord[]
  acts: ReturnType<typeof useRecordActs>
}

/** Says how many calls are selected and offers acts on them. */
export function RecordBulkBar({ selection: { chosen, clear }, rows, acts }: Props) {
  const { t } = useTranslation('call-records')
  const { number } = useFormatters()
  // What was selected may have been withdrawn or sent since.
  const latest = new Map(rows.map((row) => [row.ReqID, row]))
  const calls = [...chosen].map(([id, call]) => latest.get(id) ?? call)
  const counted = (count: number) => ({ count, number: number(count) })
  const withdrawable = calls.filter(({ IsWithdrawable }) => IsWithdrawable).length
  const failed = calls.filter(isResendable)
  return (
    <div className={styles.bulkPlace}>
      {calls.length > 0 && (
        <div className={styles.bulkBar} role="group" aria-label={t('selection')}>
          <b>{t('selected', counted(calls.length))}</b>
          <span className={styles.bulkActs}>
            <button
              type="button"
              className="button button-danger"
              disabled={withdrawable === 0}
              onClick={() => acts.withdraw(calls)}
            >
              {t('withdrawCount', counted(withdrawable))}
            </button>
            <button
              type="button"
              className="button"
              disabled={failed.length === 0}
              onClick={() => void acts.resend(failed)}
            >
              {t('resendCount', counted(failed.length))}
            </button>
            <IconButton label={t('unselect')} onPress={clear}>
              <X size={17} aria-hidden="true" />
            </IconButton>
          </span>
        </div>
      )}
      <span className="visually-hidden" role="status">
        {calls.length > 0 && t('selected', counted(calls.length))}
      </span>
    </div>
  )
}
