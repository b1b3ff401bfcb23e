import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useDownload } from '#kit/calls/downloads.ts'
import { useRead } from '#kit/calls/queries.ts'
import '#components/administration.css'
import { PageHeader } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportUpload } from './import-upload.tsx'
import { ImportView } from './import-view.tsx'

/** Poll interval of a running import, in milliseconds. */
const refetchInterval = 1_000

/** Imports members from a file: upload, validation, import and undo. The shown import is in the URL. */
export function ImportPage() {
  const { t } = useTranslation('imports')
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
            <Template />
          </PageHeader>
          <ImportUpload onValidated={open} />
          <EarlierImports onOpen={open} />
        </>
      )}
    </div>
  )
}

function Template() {
  const { t } = useTranslation('imports')
  const template = useDownload(memberCalls.importTemplate)
  return (
    <button type="button" className="button" disabled={template.isPending} onClick={() => template.mutate({})}>
      <Download size={16} aria-hidden="true" /> {t('template')}
    </button>
  )
}

function ImportDetail({ id, onAnother }: { id: string; onAnother: () => void }) {
  const { t } = useTranslation('imports')
  const own = useRead(
    memberCalls.importDetail,
    { params: { id } },
    { refetchInterval: (current) => (current?.State === 'committing' ? refetchInterval : false), quiet: true },
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          own.data && `${own.data.FileName} · ${t(own.data.State === 'judged' ? 'judged' : `state.${own.data.State}`)}`
        }
      >
        <button type="button" className="button" onClick={onAnother}>
          {t('another')}
        </button>
      </PageHeader>
      <QueryState query={own} />
      {own.data && <ImportView own={own.data} />}
    </>
  )
}
