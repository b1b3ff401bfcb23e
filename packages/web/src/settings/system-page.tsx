import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/queries.ts'
import '#components/administration.css'
import { PageTitle } from '#components/page-title.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { RowsWaiting } from '#components/rows-waiting.tsx'
import { SettingPanel } from './setting-panel.tsx'

/** Every setting of the organisation: what it means, its value, its default, and who changed it last. */
export function SystemPage() {
  const { t } = useTranslation('settings')
  const settings = useRead(settingCalls.list, { params: { id: 'all' } }, { quiet: true })
  return (
    <div className="administration">
      <PageTitle>{t('title')}</PageTitle>
      <p className="administration-lead">{t('lead')}</p>
      {settings.isError && <ReadFailed read={settings} />}
      {settings.isPending && <RowsWaiting />}
      {settings.data?.map((setting) => (
        <SettingPanel key={setting.Code} setting={setting} />
      ))}
    </div>
  )
}
