import { trialCalls } from '@atrium/contract/trial/trial.calls.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { canSendCodeTo } from '#kit/code-channels.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { useFormatters } from '#components/use-formatters.ts'
import { EntryFrame } from '#identity/entry-frame.tsx'
import { useSuiteName } from '#products/use-suite-name.ts'
import { ApplyForm } from './apply-form.tsx'
import { FreeTrialForm } from './free-trial-form.tsx'

/** Application for a trial; trial users have a verified phone already. */
export function ApplyTrialPage() {
  const { t } = useTranslation('trial')
  const { logged } = useSession()
  return (
    <EntryFrame>
      <Trial />
      {!logged && (
        <Link className="login-link" to="/login">
          {t('toSignIn')}
        </Link>
      )}
    </EntryFrame>
  )
}

function Trial() {
  const { t } = useTranslation('trial')
  const { time, list } = useFormatters()
  const suiteName = useSuiteName()
  const [until, setUntil] = useState<string>()
  const [isApplying, setApplying] = useState(false)
  const { logged, Identity } = useSession()
  const isVisitor = !logged && canSendCodeTo('phone')
  const offer = useRead(trialCalls.freeTrialOffer, {}, { enabled: isVisitor, quiet: true })
  const offered = isVisitor && offer.data?.IsOn ? offer.data : undefined
  if (isVisitor && offer.isPending) return <div aria-busy="true" />
  if (offered && !isApplying)
    return (
      <>
        <Heading title={t('free.title')}>
          {t('free.lead', { count: offered.Days, products: list(offered.Products.map(suiteName)) })}
        </Heading>
        <FreeTrialForm />
        <button type="button" className="button login-other" onClick={() => setApplying(true)}>
          {t('free.apply')}
        </button>
      </>
    )
  if (until)
    return (
      <div role="status">
        <Heading title={t('done')}>{t('doneHint', { until: time(until) })}</Heading>
      </div>
    )
  return (
    <>
      <Heading title={t('title')}>{t('lead')}</Heading>
      {Identity !== 'trial' && !canSendCodeTo('phone') && <p className="login-problem">{t('noCodes')}</p>}
      <ApplyForm onApplied={setUntil} />
      {offered && (
        <button type="button" className="button login-other" onClick={() => setApplying(false)}>
          {t('free.title')}
        </button>
      )}
    </>
  )
}

const Heading = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1>{title}</h1>
    <p className="login-subtitle">{children}</p>
  </>
)
