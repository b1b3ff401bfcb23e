import { useTranslation } from 'react-i18next'
import { LegalLink } from '#components/legal-link.tsx'

/** Consent to the terms of a trial. */
export function Agreement({ isGiven, onGive }: { isGiven: boolean; onGive: (isGiven: boolean) => void }) {
  const { t } = useTranslation('trial')
  return (
    <div className="checkbox">
      <input
        id="trial-agreement"
        type="checkbox"
        checked={isGiven}
        onChange={(event) => onGive(event.target.checked)}
      />
      <span>
        <label htmlFor="trial-agreement">{t('agree')}</label> <LegalLink to="agreement">{t('terms')}</LegalLink>{' '}
        {t('and')} <LegalLink to="privacy">{t('privacy')}</LegalLink>
      </span>
    </div>
  )
}
