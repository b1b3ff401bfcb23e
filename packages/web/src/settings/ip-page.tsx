import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import '#components/administration.css'
import { PageTitle } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { UnlimitedPeople } from './unlimited-people.tsx'
import { WhitelistPanel } from './whitelist-panel.tsx'

/** IP whitelist and its exceptions. */
export function IpPage() {
  const { t } = useTranslation('settings')
  const whitelist = useRead(settingCalls.whitelist, {}, { quiet: true })
  return (
    <div className="administration">
      <PageTitle>{t('ip.title')}</PageTitle>
      <p className="administration-lead">{t('ip.lead')}</p>
      <QueryState query={whitelist} />
      {whitelist.data && <WhitelistPanel whitelist={whitelist.data} />}
      <UnlimitedPeople />
    </div>
  )
}
