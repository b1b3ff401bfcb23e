import type { CallActResult, CallRecord } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#components/dialog.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { useCallName } from './record-columns.tsx'
import styles from './records.module.css'

interface Props {
  calls: readonly CallRecord[]
  result: CallActResult
  onClose: () => void
}

/** The result of an act for each call, those that it did not change first. */
export function RecordResultDialog({ calls, result: { Done, Refused }, onClose }: Props) {
  const { t } = useTranslation(['call-records', 'app'])
  const { number } = useFormatters()
  const nameOf = useCallName()
  const refused = new Set(Refused)
  const sorted = calls.toSorted((a, b) => Number(refused.has(b.ReqID)) - Number(refused.has(a.ReqID)))
  return (
    <Dialog
      title={t('resultTitle')}
      onClose={onClose}
      actions={
        <button type="button" className="button button-primary" data-autofocus onClick={onClose}>
          {t('app:close')}
        </button>
      }
    >
      <p className="dialog-hint">{t('resultLead', { done: number(Done), refused: number(Refused.length) })}</p>
      <ul className={styles.listed}>
        {sorted.map((call) => (
          <li key={call.ReqID}>
            <span className={refused.has(call.ReqID) ? 'tag tag-bad' : 'tag tag-good'}>
              {t(refused.has(call.ReqID) ? 'result.refused' : 'result.done')}
            </span>{' '}
            {nameOf(call)} <code>{call.ReqID}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
