import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { PageTitle } from '#components/page-title.tsx'
import { Tabs } from '#components/tabs.tsx'
import '#components/administration.css'
import { AllRequests } from '../requests/all-requests.tsx'
import { Meanings } from './meanings.tsx'
import { Policies } from './policies.tsx'
import styles from '../esign.module.css'

const tabs = ['meanings', 'policies', 'requests'] as const

/** What signatures mean, who may sign, and all requests of the organisation. */
export function EsignSettingsPage() {
  const { t } = useTranslation('esign')
  const { query, change } = useUrlQuery()
  const chosen = tabs.find((tab) => tab === query.get('tab')) ?? 'meanings'
  return (
    <div className="administration">
      <PageTitle>{t('settings.title')}</PageTitle>
      <p className="administration-lead">
        {t('settings.lead')} {t('settings.password')}{' '}
        <Link to="/settings/system" className={styles.inText}>
          {t('settings.passwordLink')}
        </Link>
      </p>
      <Tabs
        label={t('settings.tabs')}
        tabs={tabs.map((key) => ({ key, text: t(`settings.tab.${key}`) }))}
        chosen={chosen}
        onChoose={(tab) =>
          change({ tab: tab === 'meanings' ? undefined : tab, page: undefined, search: undefined, state: undefined })
        }
      >
        {chosen === 'meanings' && <Meanings />}
        {chosen === 'policies' && <Policies />}
        {chosen === 'requests' && <AllRequests />}
      </Tabs>
    </div>
  )
}
