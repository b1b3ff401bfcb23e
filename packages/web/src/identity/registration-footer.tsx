import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#components/action-button.tsx'
import { LegalLink } from '#components/legal-link.tsx'

interface Props {
  passwordFields: ReactNode
  isAgreed: boolean
  onAgree: (isAgreed: boolean) => void
  problem: string | undefined
  isBusy: boolean
  submit: string
}

/** End of a registration form: new password, consent, error and submit button. */
export function RegistrationFooter({ passwordFields, isAgreed, onAgree, problem, isBusy, submit }: Props) {
  const { t } = useTranslation('identity')
  return (
    <>
      {passwordFields}
      <div className="checkbox">
        <input id="agreement" type="checkbox" checked={isAgreed} onChange={(event) => onAgree(event.target.checked)} />
        <span>
          <label htmlFor="agreement">{t('register.agree')}</label>{' '}
          <LegalLink to="agreement">{t('register.terms')}</LegalLink> {t('register.and')}{' '}
          <LegalLink to="privacy">{t('register.privacy')}</LegalLink>
        </span>
      </div>
      <div role="alert">{problem && <p className="login-problem">{problem}</p>}</div>
      <ActionButton type="submit" isBusy={isBusy}>
        {submit}
      </ActionButton>
    </>
  )
}
