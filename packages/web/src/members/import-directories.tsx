import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/queries.ts'
import { canCall, useSession } from '#kit/session.ts'
import { FoundPeople, type ReadPeople } from './found-people.tsx'
import styles from './imports.module.css'

/** Brings people in from the directories of the organisation: the new ones become the rows of an import. */
export function ImportDirectories({ onValidated }: { onValidated: (id: string) => void }) {
  const { t } = useTranslation('imports')
  const session = useSession()
  const mayAsk = canCall(ssoCalls.importPeople, session)
  const connections = useRead(ssoCalls.connections, {}, { quiet: true, enabled: mayAsk })
  const [read, setRead] = useState<ReadPeople>()
  const importing = useWrite(ssoCalls.importPeople, {
    onSuccess(found: ReadPeople) {
      setRead(found)
      if (found.ImportID && found.Missing.length === 0) onValidated(found.ImportID)
    },
  })
  const directories = connections.data?.Connections.filter(({ Settings }) => Settings.Kind === 'ldap') ?? []
  if (directories.length === 0) return null
  return (
    <section className={clsx('panel', styles.directories)}>
      <h2>{t('directory.title')}</h2>
      <p>{t('directory.lead')}</p>
      <div className={styles.directoriesList}>
        {directories.map(({ ID, Name }) => (
          <button
            key={ID}
            type="button"
            className="button"
            disabled={importing.isPending}
            onClick={() => importing.mutate({ params: { id: ID } })}
          >
            {t('directory.read', { name: Name })}
          </button>
        ))}
      </div>
      <div role="status">
        {importing.isPending && <p>{t('directory.reading')}</p>}
        {read && !importing.isPending && (read.TraceID ? <p>{t('directory.failed')}</p> : <FoundPeople found={read} />)}
      </div>
    </section>
  )
}
