import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OperatorTabs } from '#operator/operator-tabs.tsx'
import '#operator/operator.css'
import '#parts/administration.css'
import { PageTitle } from '#parts/page-title.tsx'
import '#members/members.css'
import './logs.css'
import { OperationDrawer } from './operation-drawer.tsx'
import { OperationEntries } from './operation-entries.tsx'
import { useLogQuery, type LogQuery } from './use-log-query.ts'

/** What operators did to the installation and its organisations. */
export function InstallationLogPage() {
  const { t } = useTranslation('logs')
  const log = useLogQuery()
  const open = Number(log.text('open'))
  return (
    <div className="operator">
      <OperatorTabs />
      <div className="administration-head">
        <div>
          <PageTitle>{t('installationLog')}</PageTitle>
          <p className="administration-lead">{t('installationLogLead')}</p>
        </div>
      </div>
      <OperationEntries
        log={log}
        from={{ page: logCalls.installationPage, actions: logCalls.installationActions }}
        label={t('installationLog')}
        people={
          <>
            <Chosen log={log} name="actor" label={t('actorFilter')} />
            <Chosen log={log} name="subject" label={t('subjectFilter')} />
          </>
        }
      />
      {open > 0 && (
        <OperationDrawer call={logCalls.installationOperation} number={open} log={log} onClose={log.close} />
      )}
    </div>
  )
}

/** Whoever was chosen in an entry: operators stand in no list of members. */
function Chosen({ log, name, label }: { log: LogQuery; name: string; label: string }) {
  const { t } = useTranslation('members')
  const chosen = log.chosen(name)
  if (!chosen) return null
  return (
    <span className="tag tag-brand">
      {label}: {chosen.RealName}
      <button
        type="button"
        aria-label={t('picker.remove', { name: chosen.RealName })}
        onClick={() => log.choose(name, undefined)}
      >
        <X size={13} aria-hidden="true" />
      </button>
    </span>
  )
}
