import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Says that an invitation is used up, revoked or expired. */
export function UsedInvitation({ hint }: { hint: string }) {
  const { t } = useTranslation('identity')
  return (
    <div className="entry-done">
      <h1>{t('register.spent')}</h1>
      <p>{hint}</p>
      <Link className="login-link" to="/login">
        {t('toSignIn')}
      </Link>
    </div>
  )
}
