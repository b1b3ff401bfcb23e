import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'
import '#components/administration.css'
import { Dialog } from '#components/dialog.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { ConnectionRows } from './connection-rows.tsx'
import { Finding } from './finding.tsx'
import { presets } from './presets.ts'
import { RequirementPanel } from './requirement-panel.tsx'
import styles from './sso.module.css'

/** The connections of the organisation, how people find them, and whether there is any other sign-in option. */
export function ConnectionsPage() {
  const { t } = useTranslation('connections')
  const connections = useRead(ssoCalls.connections, {}, { quiet: true })
  const settings = useRead(ssoCalls.settings, {}, { quiet: true })
  const [isChoosing, setIsChoosing] = useState(false)
  const rows = connections.data?.Connections
  return (
    <div className="administration">
      <PageHeader title={t('title')} lead={t('lead')}>
        <button type="button" className="button button-primary" onClick={() => setIsChoosing(true)}>
          <Plus size={16} aria-hidden="true" /> {t('add')}
        </button>
      </PageHeader>
      <section className="panel">
        <h2>{t('list')}</h2>
        <QueryState query={connections} />
        {rows?.length === 0 ? (
          <>
            <p className="administration-lead">{t('none')}</p>
            <PresetLinks />
          </>
        ) : (
          rows && <ConnectionRows connections={rows} />
        )}
      </section>
      {settings.data && <Finding settings={settings.data} />}
      {settings.data && <RequirementPanel settings={settings.data} />}
      {isChoosing && (
        <Dialog title={t('choosePreset')} onClose={() => setIsChoosing(false)}>
          <PresetLinks />
        </Dialog>
      )}
    </div>
  )
}

/** The known providers. */
function PresetLinks() {
  const { t } = useTranslation('connections')
  return (
    <ul className={styles.presets}>
      {presets.map(({ key, kind }) => (
        <li key={key}>
          <Link className="button" to={`/sso/connections/new?preset=${key}`}>
            {t(`preset.${key}`)}
            <small>{t(`kind.${kind}`)}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
