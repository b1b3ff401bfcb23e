import type { CallDetail } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '#components/use-formatters.ts'
import { useResponseStatuses } from './use-record-choices.ts'
import styles from './records.module.css'

interface Event {
  time: string
  text: string
  details?: string[]
  tone?: 'good' | 'bad'
}

/** What happened to a call, in time order. */
export function RecordTimeline({ call }: { call: CallDetail }) {
  const { t } = useTranslation('call-records')
  const { time } = useFormatters()
  return (
    <ol className={styles.timeline} aria-label={t('attempts')}>
      {useEvents(call).map((event) => (
        <li key={`${event.time} ${event.text}`} data-tone={event.tone}>
          <b>{event.text}</b>
          <small>{[time(event.time), ...(event.details ?? [])].join(' · ')}</small>
        </li>
      ))}
    </ol>
  )
}

function useEvents(call: CallDetail): Event[] {
  const { t } = useTranslation('call-records')
  const { number } = useFormatters()
  const { nameOf } = useResponseStatuses()
  const { WithdrawnBy: name, WithdrawnTime, WithdrawalReason: reason, NextAttemptTime, RejectionReason } = call
  const events: Event[] = RejectionReason
    ? [{ time: call.RequestTime, text: t('attempt.rejected'), details: [RejectionReason], tone: 'bad' }]
    : [{ time: call.RequestTime, text: t('attempt.received') }]
  for (const [at, { StartTime, DurationMs, ResponseStatus, StatusCode }] of call.Attempts.entries())
    events.push({
      time: StartTime,
      text: t('attempt.sent', { number: at + 1, status: nameOf(ResponseStatus) }),
      details: [
        t('attempt.duration', { number: number(DurationMs) }),
        ...(StatusCode === null ? [] : [t('attempt.status', { code: StatusCode })]),
      ],
      tone: ResponseStatus === 'ok' ? 'good' : 'bad',
    })
  if (WithdrawnTime)
    events.push({
      time: WithdrawnTime,
      text: reason ? t('attempt.withdrawn', { name, reason }) : t('attempt.withdrawnPlain', { name }),
    })
  if (NextAttemptTime) events.push({ time: NextAttemptTime, text: t('attempt.next') })
  return events.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))
}
