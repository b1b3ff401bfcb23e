import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useToDos } from './use-to-dos.ts'
import styles from './home.module.css'

export const accessRequestsPath = '/products/requests?state=waiting'
export const registrationsPath = '/members/registrations'

/** Open requests and registrations for administrators; hidden when there are none. */
export function ToDos() {
  const { t } = useTranslation('products')
  const toDos = useToDos()
  if (!toDos || toDos.AccessRequests + toDos.Registrations === 0) return null
  return (
    <nav className={styles.toDos} data-testid="home-to-dos" aria-label={t('toDos')}>
      {toDos.AccessRequests > 0 && (
        <Link to={accessRequestsPath}>{t('toDos.requests', { count: toDos.AccessRequests })}</Link>
      )}
      {toDos.Registrations > 0 && (
        <Link to={registrationsPath}>{t('toDos.registrations', { count: toDos.Registrations })}</Link>
      )}
    </nav>
  )
}
