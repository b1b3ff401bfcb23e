import { countedLogRows, logReductionDays } from '@atrium/contract/constants.ts'
import type { Call } from '@atrium/contract/kit/call.ts'
import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import type { LogReduction } from '@atrium/contract/settings/settings.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Decision } from '#kit/confirm.ts'
import { useDownload } from '#kit/downloads.ts'
import { Allowed } from '#kit/allowed.tsx'
import { fetchNow, useRead, useInvalidate, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { Dialog } from '#components/dialog.tsx'
import { ExportButton } from '#components/export-button.tsx'
import { useReason } from '#components/reason-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'

interface PendingConfirmation {
  reduction: LogReduction
  asksReason: boolean
  decide: (decision: Decision) => void
}

/** Confirms a shorter retention with the entries it removes. Otherwise calls `otherwise`. */
export function useReductionConfirmation() {
  const [pending, setPending] = useState<PendingConfirmation>()
  const [isReading, setIsReading] = useState(false)
  const ask = async (months: number, asksReason: boolean, otherwise: () => Promise<Decision>): Promise<Decision> => {
    setIsReading(true)
    const reduction = await fetchNow(settingCalls.logReduction, { body: { Months: months } })
    setIsReading(false)
    if (reduction === undefined) return undefined
    if (reduction === null) return otherwise()
    return new Promise((resolve) =>
      setPending({
        reduction,
        asksReason,
        decide(decision) {
          setPending(undefined)
          resolve(decision)
        },
      }),
    )
  }
  return { ask, isPending: isReading || pending !== undefined, dialog: pending && <ReductionDialog {...pending} /> }
}

/** Shows which entries will be removed and when, with exports. */
function ReductionDialog({ reduction, asksReason, decide }: PendingConfirmation) {
  const { t } = useTranslation('settings')
  const { minuteIn } = useFormatters()
  const reason = useReason()
  const { Months: count, EffectiveTime, Before, TimeZone: zone } = reduction
  return (
    <Dialog
      title={t('reduction.title', { count })}
      onClose={() => decide(undefined)}
      actions={
        <DialogButtons
          onClose={() => decide(undefined)}
          label={t('reduction.act', { count })}
          onSubmit={() => decide(reason.input)}
          isDangerous
        />
      }
    >
      <p>{t('reduction.hint', { days: logReductionDays, time: minuteIn(EffectiveTime, zone) })}</p>
      <p className="setting-goes">{t('reduction.goes', { before: minuteIn(Before, zone), zone })}</p>
      <RemovedEntries reduction={reduction} />
      {asksReason && reason.field}
    </Dialog>
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
    <div className="setting-warning" role="group" aria-label={t('reduction.pendingLabel')}>
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
    <ul className="setting-going">
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
  const text =
    count > countedLogRows
      ? t('reduction.more', { total: number(countedLogRows) })
      : t('reduction.entries', { count, total: number(count) })
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
