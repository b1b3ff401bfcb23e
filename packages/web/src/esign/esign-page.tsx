import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { PageTitle } from '#components/page-title.tsx'
import { Tabs } from '#components/tabs.tsx'
import '#components/administration.css'
import { Inbox } from './requests/inbox.tsx'
import { OwnSignature } from './own-signature/own-signature.tsx'
import styles from './esign.module.css'

const tabs = ['waiting', 'done', 'own'] as const
type Tab = (typeof tabs)[number]

/** Requests for the own signature, and the own signature. */
export function EsignPage() {
  const { t } = useTranslation('esign')
  const { query, change } = useUrlQuery()
  const chosen = tabs.find((tab) => tab === query.get('tab')) ?? 'waiting'
  const count = useRead(esignCalls.waitingCount, {}, { quiet: true }).data?.Count ?? 0
  const textOf = (tab: Tab) => (tab === 'waiting' && count > 0 ? `${t('tab.waiting')} (${count})` : t(`tab.${tab}`))
  return (
    <div className={clsx('administration', styles.page)}>
      <PageTitle>{t('title')}</PageTitle>
      <p className="administration-lead">{t('lead')}</p>
      <Tabs
        label={t('tabs')}
        tabs={tabs.map((key) => ({ key, text: textOf(key) }))}
        chosen={chosen}
        onChoose={(tab) => change({ tab: tab === 'waiting' ? undefined : tab, page: undefined, search: undefined })}
      >
        {chosen === 'own' ? <OwnSignature /> : <Inbox key={chosen} isWaiting={chosen === 'waiting'} />}
      </Tabs>
    </div>
  )
}
