import { useTranslation } from 'react-i18next'
import { useSession } from '#kit/session.ts'

/** Text for applications without an address, by role. */
export function useMissingAddressText(): string {
  const { t } = useTranslation()
  const { Identity } = useSession()
  return t(Identity === 'organisation-admin' ? 'products.noAddressForAdmin' : 'products.noAddress')
}
