import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { Printer, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDownload } from '#kit/calls/downloads.ts'
import { usePageCommands } from '#kit/page-commands.ts'
import { useActInUrl } from '#kit/url/use-act-in-url.ts'
import '#components/administration.css'
import { PageHeader } from '#components/page-title.tsx'
import { OutcomeDialog } from '#members/actions/outcome-dialog.tsx'
import { ExportButton } from '#components/export-button.tsx'
import { PersonField } from './log-filters.tsx'
import { OperationEntries } from './operation-entries.tsx'
import { operationFilter } from './operation-filter.ts'
import { useLogQuery } from './use-log-query.ts'
import { VerifyDialog } from './verify-dialog.tsx'

/** The operation log of the organisation. */
export function OperationsPage() {
  const { t } = useTranslation('logs')
  const log = useLogQuery()
  const file = useDownload(logCalls.exportOperations)
  const [isVerifying, setIsVerifying] = useState(false)
  const filter = operationFilter(log)
  const verify = () => setIsVerifying(true)
  useActInUrl((act) => act === 'verify' && verify())
  usePageCommands([{ id: 'verify', text: t('verifyTitle'), key: 'v', run: verify }])
  return (
    <div className="administration">
      <PageHeader title={t('operationLog')} lead={t('operationLogLead')}>
        <div className="members-acts">
          <button type="button" className="button" onClick={verify}>
            <ShieldCheck size={16} aria-hidden="true" /> {t('verify')}
          </button>
          <Link className="button" to={{ pathname: '/logs/operations/report', search: log.query.toString() }}>
            <Printer size={16} aria-hidden="true" /> {t('report')}
          </Link>
          <ExportButton file={file} onChoose={(format) => file.mutate({ body: { ...filter, format } })} />
        </div>
      </PageHeader>
      <OperationEntries
        log={log}
        from={{ page: logCalls.operationPage, actions: logCalls.operationActions, entry: logCalls.operation }}
        label={t('operationLog')}
        people={
          <>
            <PersonField log={log} name="actor" label={t('actorFilter')} />
            <PersonField log={log} name="subject" label={t('subjectFilter')} />
          </>
        }
      />
      {isVerifying && (
        <VerifyDialog period={{ From: filter.From, Until: filter.Until }} onClose={() => setIsVerifying(false)} />
      )}
      <OutcomeDialog />
    </div>
  )
}
