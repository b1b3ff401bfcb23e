import { countedLogRows, logReductionDays } from '@atrium/contract/constants.ts'
import type { Call } from '@atrium/contract/kit/call.ts'
import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import type { LogReduction } from '@atrium/contract/settings/settings.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#kit/calls/downloads.ts'
import { Allowed } from '#kit/allowed.tsx'
import { useRead, useInvalidate, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { ExportButton } from '#components/export-button.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './settings.module.css'

/** Which entries a shorter retention removes and when, with exports. */
export function Reduction({ months }: { months: number }) {
  const { t } = useTranslation('settings')
  const { minuteIn } = useFormatters()
  const { data: reduction } = useRead(settingCalls.logReduction, { body: { Months: months } })
  if (!reduction) return null
  const { EffectiveTime, Before, TimeZone: zone } = reduction
  return (
    <>
      <p>{t('reduction.hint', { days: logReductionDays, time: minuteIn(EffectiveTime, zone) })}</p>
      <p className={styles.goes}>{t('reduction.goes', { before: minuteIn(Before, zone), zone })}</p>
      <RemovedEntries reduction={reduction} />
    </>
  )
}

/** A pending reduction with exports and a cancel button. */
export function PendingReduction() {
  const { t } = useTranslation('settings')
  const { minuteIn } = useFormatters()
  const refresh = useInvalidate()
  const invalidates = [settingCalls.list, settingCalls.logReduction]
  const { data: reduction } = useRead(settingCalls.logReduction, { body: {} })
  const cancel = useWrite(settingCalls.takeBackReduction, {
    invalidates,
    onSuccess: () => showToast('success', t('reduction.takenBack')),
  })
  if (!reduction?.ReductionID) return null
  const { ReductionID, EffectiveTime, Before, PreviousMonths: count, TimeZone: zone } = reduction
  return (
    <div className={styles.warning} role="group" aria-label={t('reduction.pendingLabel')}>
      <p>{t('reduction.pending', { time: minuteIn(EffectiveTime, zone), before: minuteIn(Before, zone), zone })}</p>
      <p>{t('reduction.until', { count })}</p>
      <RemovedEntries reduction={reduction} />
      <button
        type="button"
        className="button"
        disabled={cancel.isPending}
        onClick={() =>
          // Somebody else may have cancelled it already.
          cancel.mutate({ params: { ReductionID }, body: {} }, { onError: () => void refresh(invalidates) })
        }
      >
        {t('reduction.takeBack')}
      </button>
    </div>
  )
}

/** Number of removed entries by log, with exports for those who may read the log. */
function RemovedEntries({ reduction: { Before, OperationLogs, SignInLogs } }: { reduction: LogReduction }) {
  const { t } = useTranslation('settings')
  const operations = useDownload(logCalls.exportOperations)
  const signIns = useDownload(logCalls.exportSignInLog)
  return (
    <ul className={styles.going}>
      <RemovedLogEntries
        name={t('reduction.operationLog')}
        count={OperationLogs}
        call={logCalls.exportOperations}
        label={t('reduction.exportOperations')}
        file={operations}
        onChoose={(format) => operations.mutate({ body: { Until: Before, format } })}
      />
      <RemovedLogEntries
        name={t('reduction.signInLog')}
        count={SignInLogs}
        call={logCalls.exportSignInLog}
        label={t('reduction.exportSignIns')}
        file={signIns}
        onChoose={(format) => signIns.mutate({ body: { Until: Before, format } })}
      />
    </ul>
  )
}

type RemovedLogEntriesProps = Parameters<typeof ExportButton>[0] & { name: string; count: number; call: Call }

function RemovedLogEntries({ name, count, call, ...button }: RemovedLogEntriesProps) {
  const { t } = useTranslation('settings')
  const { number } = useFormatters()
  const total = count > countedLogRows ? t('effect.moreThan', { total: number(countedLogRows) }) : number(count)
  const text = t('reduction.entries', { count, total })
  return (
    <li>
      <span>{t('reduction.ofLog', { name, text })}</span>
      {count > 0 && (
        <Allowed call={call}>
          <ExportButton {...button} />
        </Allowed>
      )}
    </li>
  )
}
