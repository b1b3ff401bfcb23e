import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './sso.module.css'

/** The latest tests of a connection, and the latest sign-ins that failed. */
export function LatestTraces({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation('connections')
  const { minute } = useFormatters()
  const traces = useRead(ssoCalls.traces, { params: { id: connectionId } }, { quiet: true })
  return (
    <section className="panel">
      <h2>{t('traces')}</h2>
      <QueryState query={traces} />
      {traces.data?.length === 0 && <p className="administration-lead">{t('tracesNone')}</p>}
      <ul className="administration-rows" aria-label={t('traces')}>
        {traces.data?.map(({ ID, Time, Purpose, IsPassed, Outcome }) => (
          <li key={ID}>
            <span>
              {Outcome}
              <small>
                {t(`purpose.${Purpose}`)} · {minute(Time)} · {t('number', { number: ID.slice(-6) })}
              </small>
            </span>
            <span className={clsx('tag', styles.state, IsPassed ? 'tag-good' : 'tag-bad')}>
              {t(IsPassed ? 'passed' : 'failed')}
            </span>
            <Link className="button" to={`/sso/traces/${ID}`} aria-label={t('openTrace', { time: minute(Time) })}>
              {t('open')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
