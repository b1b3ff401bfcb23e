import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useKnownSession } from '#kit/session.ts'
import { tipDays } from './trial-days.ts'

/** Tells a trial user how long it lasts, and where to ask for more. */
export function TrialTip() {
  const { t } = useTranslation()
  const { RemainingHours } = useKnownSession()
  const days = RemainingHours === null ? undefined : tipDays(RemainingHours)
  if (days === undefined) return null
  return (
    <aside className="account-warning" aria-label={t('trialTip')}>
      <p>
        {t('trialTip.ends', { count: days })} <Link to="/applyTrial">{t('trialTip.more')}</Link>
      </p>
    </aside>
  )
}
