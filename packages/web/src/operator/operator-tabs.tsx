import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import styles from './operator.module.css'

/** Navigation of the operator area. */
export function OperatorTabs() {
  const { t } = useTranslation('operator')
  return (
    <nav className={styles.tabs} aria-label={t('area')}>
      <NavLink to="/operator" end>
        {t('title')}
      </NavLink>
      <NavLink to="/operator/applications">{t('applications')}</NavLink>
      <NavLink to="/operator/messages">{t('messages.title')}</NavLink>
      <NavLink to="/operator/operation-log">{t('operationLog')}</NavLink>
      <NavLink to="/operator/trials">{t('trials.title')}</NavLink>
      <NavLink to="/operator/freeTrial">{t('free.title')}</NavLink>
      <NavLink to="/operator/requests">{t('licenceRequests')}</NavLink>
      <NavLink to="/operator/openAuthorisations">{t('openAuthorisations')}</NavLink>
      <NavLink to="/operator/openInterfaces">{t('openInterfaces')}</NavLink>
      <NavLink to="/operator/monomers">{t('monomers')}</NavLink>
      <NavLink to="/operator/notices">{t('notices')}</NavLink>
      <NavLink to="/operator/setup">{t('setUp.tab')}</NavLink>
    </nav>
  )
}
