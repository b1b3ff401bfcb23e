import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { useTranslation } from 'react-i18next'
import { OperatorTabs } from '#operator/operator-tabs.tsx'
import '#components/administration.css'
import { Chip } from '#components/chip.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { OperationEntries } from './operation-entries.tsx'
import { useLogQuery, type LogQuery } from './use-log-query.ts'

/** Actions of operators on the installation and its organisations. */
export function InstallationLogPage() {
  const { t } = useTranslation('logs')
  const log = useLogQuery()
  return (
    <div className="operator">
      <OperatorTabs />
      <PageHeader title={t('installationLog')} lead={t('installationLogLead')} />
      <OperationEntries
        log={log}
        from={{
          page: logCalls.installationPage,
          actions: logCalls.installationActions,
          entry: logCalls.installationOperation,
        }}
        label={t('installationLog')}
        people={
          <>
            <Chosen log={log} name="actor" label={t('actorFilter')} />
            <Chosen log={log} name="subject" label={t('subjectFilter')} />
          </>
        }
      />
    </div>
  )
}

/** Operators are not in the member list, so they are selected from an entry only. */
function Chosen({ log, name, label }: { log: LogQuery; name: string; label: string }) {
  const chosen = log.chosen(name)
  return chosen && <Chip label={label} name={chosen.RealName} onRemove={() => log.choose(name, undefined)} />
}
