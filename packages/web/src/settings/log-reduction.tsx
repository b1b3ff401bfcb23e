import { countedLogRows, logReductionDays } from '@atrium/contract/constants.ts'
import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import type { LogReduction } from '@atrium/contract/settings/settings.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Decision } from '#kit/confirm.ts'
import { useDownload } from '#kit/downloads.ts'
import { isHiddenFrom } from '#kit/page-access.ts'
import type { Page } from '#kit/page.ts'
import { readNow, useRead, useRefresh, useWrite } from '#kit/queries.ts'
import { useKnownSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { Dialog } from '#components/dialog.tsx'
import { ExportButton } from '#components/export-button.tsx'
import { useReason } from '#components/reason-field.tsx'
import { useDates } from '#components/use-dates.ts'

interface Asked {
  reduction: LogReduction
  asksReason: boolean
  decide: (decision: Decision) => void
}

/** Asks before a retention is shortened, with what goes. Where nothing is shortened, `otherwise` decides. */
export function useReductionQuestion() {
  const [asked, setAsked] = useState<Asked>()
  const [isReading, setIsReading] = useState(false)
  const ask = async (months: number, asksReason: boolean, otherwise: () => Promise<Decision>): Promise<Decision> => {
    setIsReading(true)
    const reduction = await readNow(settingCalls.logReduction, { body: { Months: months } })
    setIsReading(false)
    if (reduction === undefined) return undefined
    if (reduction === null) return otherwise()
    return new Promise((resolve) =>
      setAsked({
        reduction,
        asksReason,
        decide(decision) {
          setAsked(undefined)
          resolve(decision)
        },
      }),
    )
  }
  return { ask, isPending: isReading || asked !== undefined, dialog: asked && <ReductionDialog {...asked} /> }
}

/** Which entries go and when, with their export, before the months are saved. */
function ReductionDialog({ reduction, asksReason, decide }: Asked) {
  const { t } = useTranslation('settings')
  const { minuteIn } = useDates()
  const reason = useReason()
  const { Months: count, EffectiveTime, Before, TimeZone: zone } = reduction
  return (
    <Dialog
      title={t('reduction.title', { count })}
      onClose={() => decide(undefined)}
      actions={
        <DialogButtons
          onClose={() => decide(undefined)}
          act={t('reduction.act', { count })}
          onAct={() => decide(reason.given)}
          isDangerous
        />
      }
    >
      <p>{t('reduction.hint', { days: logReductionDays, time: minuteIn(EffectiveTime, zone) })}</p>
      <p className="setting-goes">{t('reduction.goes', { before: minuteIn(Before, zone), zone })}</p>
      <GoingEntries reduction={reduction} />
      {asksReason && reason.field}
    </Dialog>
  )
}

/** What a pending reduction removes and when, with the exports and the way to take it back; nothing where none is. */
export function PendingReduction() {
  const { t } = useTranslation('settings')
  const { minuteIn } = useDates()
  const refresh = useRefresh()
  const refreshes = [settingCalls.list, settingCalls.logReduction]
  const { data: reduction } = useRead(settingCalls.logReduction, { body: {} })
  const takeBack = useWrite(settingCalls.takeBackReduction, {
    refreshes,
    onSuccess: () => showToast('success', t('reduction.takenBack')),
  })
  if (!reduction?.ReductionID) return null
  const { ReductionID, EffectiveTime, Before, PreviousMonths: count, TimeZone: zone } = reduction
  return (
    <div className="setting-warning" role="group" aria-label={t('reduction.pendingLabel')}>
      <p>{t('reduction.pending', { time: minuteIn(EffectiveTime, zone), before: minuteIn(Before, zone), zone })}</p>
      <p>{t('reduction.until', { count })}</p>
      <GoingEntries reduction={reduction} />
      <button
        type="button"
        className="button"
        disabled={takeBack.isPending}
        onClick={() =>
          // Where somebody else was faster, the page shows what holds now.
          takeBack.mutate({ params: { ReductionID }, body: {} }, { onError: () => void refresh(refreshes) })
        }
      >
        {t('reduction.takeBack')}
      </button>
    </div>
  )
}

/** How many entries of each log go, and their export for those who may see the log. */
function GoingEntries({ reduction: { Before, OperationLogs, SignInLogs } }: { reduction: LogReduction }) {
  const { t } = useTranslation('settings')
  const operations = useDownload(logCalls.exportOperations)
  const signIns = useDownload(logCalls.exportSignInLog)
  return (
    <ul className="setting-going">
      <GoingLog
        name={t('reduction.operationLog')}
        count={OperationLogs}
        page="/logs/operations"
        label={t('reduction.exportOperations')}
        file={operations}
        onChoose={(format) => operations.mutate({ body: { Until: Before, format } })}
      />
      <GoingLog
        name={t('reduction.signInLog')}
        count={SignInLogs}
        page="/logs/sign-ins"
        label={t('reduction.exportSignIns')}
        file={signIns}
        onChoose={(format) => signIns.mutate({ body: { Until: Before, format } })}
      />
    </ul>
  )
}

type GoingLogProps = Parameters<typeof ExportButton>[0] & { name: string; count: number; page: Page['path'] }

function GoingLog({ name, count, page, ...button }: GoingLogProps) {
  const { t } = useTranslation('settings')
  const { number } = useDates()
  const session = useKnownSession()
  const text =
    count > countedLogRows
      ? t('reduction.more', { total: number(countedLogRows) })
      : t('reduction.entries', { count, total: number(count) })
  return (
    <li>
      <span>{t('reduction.ofLog', { name, text })}</span>
      {count > 0 && !isHiddenFrom({ path: page }, session) && <ExportButton {...button} />}
    </li>
  )
}
