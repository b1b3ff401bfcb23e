import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import './administration.css'

/** The pages of an organisation's administrators. */
export function AdministrationTabs() {
  const { t } = useTranslation()
  return (
    <nav className="administration-tabs" aria-label={t('administration')}>
      <NavLink to="/members/registrations">{t('page.registrations')}</NavLink>
      <NavLink to="/settings/security">{t('page.securitySettings')}</NavLink>
    </nav>
  )
}
