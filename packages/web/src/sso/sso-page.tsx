import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import '#identity/login.css'

/** Where single sign-on begins. No organisation can set it up yet: who looks for it learns so, and what to do instead. */
export function SsoPage() {
  const { t } = useTranslation('sso')
  // Where a person wanted to go is in the query of the sign-in page, and stays there.
  const { search } = useLocation()
  const byCode = new URLSearchParams(search)
  byCode.set('way', 'code')
  return (
    <div className="entry-page entry-done">
      <h1>{t('title')}</h1>
      <p>{t('none')}</p>
      <p>{t('ask')}</p>
      <Link className="button button-main" to={`/login${search}`}>
        {t('toSignIn')}
      </Link>
      <Link className="login-link" to={`/login?${byCode}`}>
        {t('byCode')}
      </Link>
    </div>
  )
}
