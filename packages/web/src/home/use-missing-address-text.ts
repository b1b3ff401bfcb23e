import { useTranslation } from 'react-i18next'
import { useKnownSession } from '#kit/session.ts'

/** What stands in place of the link to an application without an address. */
export function useMissingAddressText(): string {
  const { t } = useTranslation()
  const { Identity } = useKnownSession()
  return t(Identity === 'organisation-admin' ? 'products.noAddressForAdmin' : 'products.noAddress')
}
