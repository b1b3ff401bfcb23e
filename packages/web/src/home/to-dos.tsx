import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { ClipboardCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/queries.ts'
import { useSession } from '#kit/session.ts'

const entries = ['access-requests', 'registrations']

/** Open requests and registrations for administrators; hidden when there are none. */
export function ToDos() {
  const { t } = useTranslation('products')
  const { Identity, HiddenMenus } = useSession()
  const enabled = Identity === 'organisation-admin' && entries.some((entry) => !HiddenMenus.includes(entry))
  const { data } = useRead(productCalls.toDos, {}, { enabled, staleTime: 30_000, quiet: true })
  if (!enabled || !data || data.AccessRequests + data.Registrations === 0) return null
  return (
    <nav className="home-to-dos" aria-label={t('toDos')}>
      <ClipboardCheck size={17} aria-hidden="true" />
      <b>{t('toDos')}</b>
      {data.AccessRequests > 0 && (
        <Link to="/products/requests?state=waiting">{t('toDos.requests', { count: data.AccessRequests })}</Link>
      )}
      {data.Registrations > 0 && (
        <Link to="/members/registrations">{t('toDos.registrations', { count: data.Registrations })}</Link>
      )}
    </nav>
  )
}
