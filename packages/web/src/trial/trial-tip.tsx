import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '#kit/session.ts'
import { tipDays } from './trial-days.ts'

/** Tells trial users when the trial ends, with a link to apply for more. */
export function TrialTip() {
  const { t } = useTranslation()
  const { RemainingHours } = useSession()
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
