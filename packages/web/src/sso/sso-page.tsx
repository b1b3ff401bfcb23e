import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { EntryFrame } from '#identity/entry-frame.tsx'

/** Entry of single sign-on. No organisation can configure it yet, so the page explains the alternatives. */
export function SsoPage() {
  const { t } = useTranslation('sso')
  // Keeps the return target of the sign-in page.
  const { search } = useLocation()
  const byCode = new URLSearchParams(search)
  byCode.set('way', 'code')
  return (
    <EntryFrame>
      <div className="entry-done">
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
    </EntryFrame>
  )
}
