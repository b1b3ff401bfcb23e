import { day as dayMs } from '@atrium/contract/constants.ts'
import { certificateWarningDays } from '@atrium/contract/sso/sso.constants.ts'
import type { Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '#components/use-formatters.ts'

/** Says that the certificate of a connection runs out soon, or has run out. */
export function CertificateExpiry({ connection: { CertificateExpiryTime } }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const { day } = useFormatters()
  if (!CertificateExpiryTime) return null
  const left = Date.parse(CertificateExpiryTime) - Date.now()
  if (left > certificateWarningDays * dayMs) return null
  return left > 0 ? (
    <span className="tag tag-warn">{t('certificateEnds', { day: day(CertificateExpiryTime) })}</span>
  ) : (
    <span className="tag tag-bad">{t('certificateEnded', { day: day(CertificateExpiryTime) })}</span>
  )
}
