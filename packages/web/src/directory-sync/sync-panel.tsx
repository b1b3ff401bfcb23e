import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Leads from a directory to its synchronisation. */
export function SyncPanel({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation('directory-sync')
  return (
    <section className="panel">
      <h2>{t('title')}</h2>
      <p className="administration-lead">{t('lead')}</p>
      <Link className="button" to={`/sso/connections/${connectionId}/sync`}>
        {t('open')}
      </Link>
    </section>
  )
}
