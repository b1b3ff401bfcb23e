import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'
import '#components/administration.css'
import { PageHeader } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportUpload } from './import-upload.tsx'
import { ImportView } from './import-view.tsx'

/** Poll interval while an import is checked or committed, in milliseconds. */
const refetchInterval = 1_000

/** Imports monomers from a file: upload, check, choice, import and undo. The shown import is in the address. */
export function MonomerImportPage() {
  const { t } = useTranslation('monomer-imports')
  const [query, setQuery] = useSearchParams()
  const id = query.get('id')
  const open = (next: string | undefined) => setQuery(next ? { id: next } : {})
  return (
    <div className="administration">
      {id ? (
        <ImportDetail key={id} id={id} onAnother={() => open(undefined)} />
      ) : (
        <>
          <PageHeader title={t('title')} lead={t('lead')}>
            <Link className="button" to="/monomers">
              {t('back')}
            </Link>
          </PageHeader>
          <ImportUpload onUploaded={open} />
          <EarlierImports onOpen={open} />
        </>
      )}
    </div>
  )
}

function ImportDetail({ id, onAnother }: { id: string; onAnother: () => void }) {
  const { t } = useTranslation('monomer-imports')
  const own = useRead(
    monomerCalls.monomerImport,
    { params: { id } },
    {
      refetchInterval: (current) =>
        current?.state === 'judging' || current?.state === 'committing' ? refetchInterval : false,
      quiet: true,
    },
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          own.data && `${own.data.fileName} · ${t(own.data.state === 'judged' ? 'judged' : `state.${own.data.state}`)}`
        }
      >
        <div className="members-acts">
          <button type="button" className="button" onClick={onAnother}>
            {t('another')}
          </button>
          <Link className="button" to="/monomers">
            {t('back')}
          </Link>
        </div>
      </PageHeader>
      <QueryState query={own} />
      {own.data && <ImportView own={own.data} />}
    </>
  )
}
