import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import '#components/administration.css'
import { PageTitle } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { SettingPanel } from './setting-panel.tsx'

/** All settings of the organisation. */
export function SystemPage() {
  const { t } = useTranslation('settings')
  const settings = useRead(settingCalls.list, { params: { id: 'all' } }, { quiet: true })
  return (
    <div className="administration">
      <PageTitle>{t('title')}</PageTitle>
      <p className="administration-lead">{t('lead')}</p>
      <QueryState query={settings} />
      {settings.data?.map((setting, at) => (
        <SettingPanel key={setting.Code} setting={setting} takesFocus={at === 0} />
      ))}
    </div>
  )
}
