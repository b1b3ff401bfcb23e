import { useTranslation } from 'react-i18next'
import { FormCheckbox } from './form-checkbox.tsx'
import { LegalLink } from './legal-link.tsx'

/** Consent to the legal texts, as field `agreement` of the surrounding form. */
export function FormAgreement() {
  const { t } = useTranslation()
  const links = (
    <>
      <LegalLink to="agreement">{t('agreement.terms')}</LegalLink> {t('agreement.and')}{' '}
      <LegalLink to="privacy">{t('agreement.privacy')}</LegalLink>
    </>
  )
  return <FormCheckbox name="agreement" label={t('agreement.accept')} after={links} needed={t('agreement.needed')} />
}
