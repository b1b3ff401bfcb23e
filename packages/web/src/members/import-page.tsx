import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useDownload } from '#kit/downloads.ts'
import { useRead } from '#kit/queries.ts'
import '#components/administration.css'
import { PageTitle } from '#components/page-title.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { RowsWaiting } from '#components/rows-waiting.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportUpload } from './import-upload.tsx'
import { ImportView } from './import-view.tsx'
import './members.css'
import './imports.css'

/** How often the progress of an import is asked for, in milliseconds. */
const pollEvery = 1_000

/** Members from a file: uploaded, judged row by row, imported, and undone. The address says which import is shown. */
export function ImportPage() {
  const { t } = useTranslation('imports')
  const [query, setQuery] = useSearchParams()
  const id = query.get('id')
  const open = (next: string | undefined) => setQuery(next ? { id: next } : {})
  return (
    <div className="administration">
      {id ? (
        <OneImport key={id} id={id} onAnother={() => open(undefined)} />
      ) : (
        <>
          <div className="administration-head">
            <div>
              <PageTitle>{t('title')}</PageTitle>
              <p className="administration-lead">{t('lead')}</p>
            </div>
            <Template />
          </div>
          <ImportUpload onJudged={open} />
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

function OneImport({ id, onAnother }: { id: string; onAnother: () => void }) {
  const { t } = useTranslation('imports')
  const own = useRead(
    memberCalls.importDetail,
    { params: { id } },
    { pollEvery: (found) => (found?.State === 'committing' ? pollEvery : false), quiet: true },
  )
  return (
    <>
      <div className="administration-head">
        <div>
          <PageTitle>{t('title')}</PageTitle>
          <p className="administration-lead">
            {own.data &&
              `${own.data.FileName} · ${t(own.data.State === 'judged' ? 'judged' : `state.${own.data.State}`)}`}
          </p>
        </div>
        <button type="button" className="button" onClick={onAnother}>
          {t('another')}
        </button>
      </div>
      {own.isError && <ReadFailed read={own} />}
      {own.isPending && <RowsWaiting />}
      {own.data && <ImportView own={own.data} />}
    </>
  )
}
