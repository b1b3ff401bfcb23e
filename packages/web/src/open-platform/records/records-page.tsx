import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#kit/calls/downloads.ts'
import '#components/administration.css'
import { ExportButton } from '#components/export-button.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { AuthorisedArea } from '../authorised-area.tsx'
import { MonitorSettings } from './monitor-settings.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import { RecordList } from './record-list.tsx'
import { UsagePanel } from '../gateway/usage-panel.tsx'
import { useRecordQuery } from './use-record-query.ts'

/** The API monitor: the calls that programs of the organisation made. */
export function RecordsPage() {
  const { t } = useTranslation('call-records')
  const list = useRecordQuery()
  const file = useDownload(openPlatformCalls.exportRecords)
  return (
    <div className="administration">
      <PageHeader title={t('title')} lead={t('lead')}>
        <div className="members-acts">
          <MonitorSettings />
          {!list.isWrongId && (
            <ExportButton file={file} onChoose={(format) => file.mutate({ body: { ...list.filter, format } })} />
          )}
        </div>
      </PageHeader>
      <AuthorisedArea>
        {() => (
          <>
            <UsagePanel list={list} />
            <RecordList list={list} />
            {list.openId && <RecordDrawer key={list.openId} id={list.openId} list={list} />}
          </>
        )}
      </AuthorisedArea>
    </div>
  )
}
