import type { Output } from '@atrium/contract/kit/call.ts'
import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/queries.ts'
import { canCall, useSession } from '#kit/session.ts'

type Read = Output<typeof ssoCalls.importPeople>

/** Brings people in from the directories of the organisation: the new ones become the rows of an import. */
export function ImportDirectories({ onValidated }: { onValidated: (id: string) => void }) {
  const { t } = useTranslation('imports')
  const session = useSession()
  const mayAsk = canCall(ssoCalls.importPeople, session)
  const connections = useRead(ssoCalls.connections, {}, { quiet: true, enabled: mayAsk })
  const [read, setRead] = useState<Read>()
  const importing = useWrite(ssoCalls.importPeople, {
    onSuccess(found: Read) {
      setRead(found)
      if (found.ImportID && found.Missing.length === 0) onValidated(found.ImportID)
    },
  })
  const directories = connections.data?.Connections.filter(({ Settings }) => Settings.Kind === 'ldap') ?? []
  if (directories.length === 0) return null
  return (
    <section className="panel import-directories">
      <h2>{t('directory.title')}</h2>
      <p>{t('directory.lead')}</p>
      <div className="import-directories-list">
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
        {read && !importing.isPending && <Outcome read={read} onValidated={onValidated} />}
      </div>
    </section>
  )
}

function Outcome({ read, onValidated }: { read: Read; onValidated: (id: string) => void }) {
  const { t } = useTranslation('imports')
  const { ImportID, TraceID, FoundCount, KnownCount, Missing } = read
  if (TraceID) return <p>{t('directory.failed')}</p>
  return (
    <>
      <p>{t('directory.found', { found: FoundCount, known: KnownCount })}</p>
      {Missing.length > 0 && (
        <p>
          {t('directory.missing', { count: Missing.length })}{' '}
          {Missing.slice(0, 20)
            .map(({ RealName }) => RealName)
            .join(t('directory.separator'))}
        </p>
      )}
      {ImportID ? (
        <button type="button" className="button button-main" onClick={() => onValidated(ImportID)}>
          {t('directory.open')}
        </button>
      ) : (
        <p>{t('directory.nobody')}</p>
      )}
    </>
  )
}
