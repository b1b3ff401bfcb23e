import { pushCalls } from '@atrium/contract/push/push.calls.ts'
import type { PushTest } from '@atrium/contract/push/push.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import '#components/data-table.css'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './push.module.css'

const tones = {
  failed: 'tag-bad',
  pending: 'tag-warn',
  delivered: 'tag-good',
  read: 'tag-good',
  unknown: 'tag-brand',
} as const

/** What became of the last debug message, with what the platform answered to each question. */
export function TestResult({ test }: { test: PushTest }) {
  const { t } = useTranslation('push')
  const { time } = useFormatters()
  const { ID: id, State: state, Problem: problem } = test
  const query = useWrite(pushCalls.testResult, { invalidates: [pushCalls.settings] })
  const sentTo = { recipient: test.Recipient, sender: test.SentBy, time: time(test.Time) }
  return (
    <div className={styles.result} role="status" aria-label={t('sent')}>
      <p>
        <span className={`tag ${tones[state]}`}>{t(`state.${state}`)}</span> {t('sentTo', sentTo)}
      </p>
      {problem && <p className={styles.problem}>{problem.Text}</p>}
      {problem?.Code && <p className="text-field-hint">{t('code', { code: problem.Code })}</p>}
      {problem?.RetryAfterSeconds && (
        <p className="text-field-hint">{t('retryAfter', { count: problem.RetryAfterSeconds })}</p>
      )}
      {state === 'unknown' && !problem && <p className="text-field-hint">{t('unknownHint')}</p>}
      {state === 'pending' && !problem && <p className="text-field-hint">{t('pendingHint')}</p>}
      {(state === 'pending' || state === 'delivered') && (
        <button
          type="button"
          className="button"
          aria-busy={query.isPending}
          onClick={() => !query.isPending && query.mutate({ params: { id } })}
        >
          {t('query')}
        </button>
      )}
      {test.Steps.length > 0 && <Answers steps={test.Steps} />}
    </div>
  )
}

function Answers({ steps }: { steps: PushTest['Steps'] }) {
  const { t } = useTranslation('push')
  return (
    <details className={styles.answers}>
      <summary>{t('answers')}</summary>
      <ol>
        {steps.map(({ Name, Endpoint, Answer }, at) => (
          // A question can be repeated, with another token.
          <li key={`${at} ${Name}`}>
            <b>{t(`step.${Name}`)}</b>
            <code>{Endpoint}</code>
            {Answer ? <code>{Answer}</code> : <small>{t('answerHidden')}</small>}
          </li>
        ))}
      </ol>
    </details>
  )
}
