import type { CallRecord } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '#kit/calls/server-clock.ts'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './records.module.css'

const day = 86_400

/** Hours, minutes and seconds. */
const clockOf = (seconds: number) =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** Whole seconds until a moment, by the clock of the server; counts down while `isRunning`. */
function useSecondsUntil(moment: string, isRunning: boolean): number {
  const read = () => Math.max(0, Math.ceil((Date.parse(moment) - serverNow()) / 1_000))
  const [, setTick] = useState(0)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setTick((tick) => tick + 1), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return read()
}

/** Until when a call can be withdrawn, with the time that is left. */
export function RecordCountdown({
  call,
}: {
  call: Pick<CallRecord, 'RequestTime' | 'CancelableTime' | 'IsWithdrawable'>
}) {
  const { t } = useTranslation('call-records')
  const until = call.CancelableTime ?? ''
  const seconds = useSecondsUntil(until, call.IsWithdrawable)
  const clock = clockOf(seconds % day)
  const left = seconds < day ? clock : t('remainingDays', { count: Math.floor(seconds / day), time: clock })
  return (
    <>
      <RecordTime moment={until} asOf={call.RequestTime} />
      {call.IsWithdrawable && seconds > 0 && (
        <small className={styles.countdown}>{t('remaining', { time: left })}</small>
      )}
    </>
  )
}

/** A moment; on the day of another one that is shown beside it, only the time of day. */
export function RecordTime({ moment, asOf }: { moment: string; asOf: string }) {
  const { day, clock, minute } = useFormatters()
  return <span title={minute(moment)}>{day(moment) === day(asOf) ? clock(moment) : minute(moment)}</span>
}
