import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import type { Trace, TraceStep } from '@atrium/contract/sso/sso.shapes.ts'
import { clsx } from 'clsx'
import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { isNotFound } from '#kit/calls/calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import '#components/administration.css'
import { NotFound } from '#app/message-page.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { TestButton } from './test-button.tsx'
import styles from './sso.module.css'

/** What happened in a test, or in a sign-in that failed. */
export function TracePage() {
  const { t } = useTranslation('app')
  const { id = '' } = useParams()
  const trace = useRead(ssoCalls.trace, { params: { id } }, { quiet: true, staleTime: Infinity })
  if (isNotFound(trace.error)) return <NotFound />
  return (
    <div className="administration">
      {!trace.data && <PageTitle>{t('page.ssoTrace')}</PageTitle>}
      <QueryState query={trace} />
      {trace.data && <TraceContent trace={trace.data} />}
    </div>
  )
}

function TraceContent({ trace }: { trace: Trace }) {
  const { t } = useTranslation('connections')
  const { minute } = useFormatters()
  const all = useRead(ssoCalls.connections, {}, { quiet: true, staleTime: 60_000 })
  const kind = all.data?.Connections.find(({ ID }) => ID === trace.ConnectionID)?.Settings.Kind
  const Icon = trace.IsPassed ? CircleCheck : CircleX
  return (
    <>
      <div className="administration-head">
        <div>
          <PageTitle>{t('trace.title', { name: trace.ConnectionName })}</PageTitle>
          <p className="administration-lead">
            {t(`purpose.${trace.Purpose}`)} · {minute(trace.Time)} · {t('number', { number: trace.ID.slice(-6) })}
          </p>
        </div>
        <div className="administration-actions">
          <Link className="button" to={`/sso/connections/${trace.ConnectionID}`}>
            {t('trace.edit')}
          </Link>
          {kind && <TestButton id={trace.ConnectionID} kind={kind} label={t('trace.again')} isPrimary />}
        </div>
      </div>
      <p className={clsx('panel', styles.outcome)} data-passed={trace.IsPassed}>
        <Icon size={20} aria-hidden="true" />
        <span>
          <strong>{t(trace.IsPassed ? 'passed' : 'failed')}</strong> {trace.Outcome}
        </span>
      </p>
      {trace.Fields.length > 0 && <Fields trace={trace} />}
      <section className="panel">
        <h2>{t('trace.steps')}</h2>
        <ol className={styles.steps}>
          {trace.Steps.map((step, at) => (
            // Steps never change their place.
            // oxlint-disable-next-line react/no-array-index-key
            <Step key={at} step={step} />
          ))}
        </ol>
      </section>
    </>
  )
}

function Fields({ trace }: { trace: Trace }) {
  const { t } = useTranslation('connections')
  return (
    <section className="panel">
      <h2>{t('trace.fields')}</h2>
      <div className={styles.table}>
        <table>
          <thead>
            <tr>
              <th>{t('trace.field')}</th>
              <th>{t('trace.attribute')}</th>
              <th>{t('trace.value')}</th>
            </tr>
          </thead>
          <tbody>
            {trace.Fields.map(({ Field, Attribute, Value }) => (
              <tr key={Field}>
                <td>{t(`field.${Field}`)}</td>
                <td>
                  <code>{Attribute}</code>
                </td>
                <td>{Value || <em>{t(Value === null ? 'trace.missing' : 'trace.empty')}</em>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Step({ step }: { step: TraceStep }) {
  const { t } = useTranslation('connections')
  return (
    <li data-failed={step.IsFailed}>
      <h3>{step.Step}</h3>
      {step.Hint && (
        <p className={styles.hint} role="note">
          {step.Hint}
        </p>
      )}
      {step.Detail && (
        <details>
          <summary>{t('trace.detail')}</summary>
          <code>{step.Detail}</code>
        </details>
      )}
      <Pairs title={t('trace.sent')} pairs={step.Sent} />
      <Pairs title={t('trace.received')} pairs={step.Received} />
    </li>
  )
}

function Pairs({ title, pairs }: { title: string; pairs: TraceStep['Sent'] }) {
  if (pairs.length === 0) return null
  return (
    <details>
      <summary>
        {title} ({pairs.length})
      </summary>
      <dl className={styles.pairs}>
        {pairs.map(({ Name, Value }) => (
          <div key={Name}>
            <dt>{Name}</dt>
            <dd>{Value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
