import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import type { PrintableTemplate } from '@atrium/contract/labels/labels.shapes.ts'
import { Tags } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryState } from '#components/query-state.tsx'
import { SearchField } from '#components/search-field.tsx'
import { Tabs } from '#components/tabs.tsx'
import { TemplatePicture } from '../engine/template-picture.tsx'
import { PrintHistory } from './print-history.tsx'
import styles from './printing.module.css'

const pageSize = 12

const tabs = ['templates', 'history'] as const

/** The templates that the person can print, and what was printed. */
export function ChooseTemplate() {
  const { t } = useTranslation('label-printing')
  const { query, change } = useUrlQuery()
  const chosen = tabs.find((tab) => tab === query.get('tab')) ?? 'templates'
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('tabs')}
        tabs={tabs.map((key) => ({ key, text: t(key) }))}
        chosen={chosen}
        onChoose={(tab) => change({ tab: tab === 'templates' ? undefined : tab, page: undefined, search: undefined })}
      >
        {chosen === 'history' ? <PrintHistory /> : <PrintableTemplates />}
      </Tabs>
    </>
  )
}

/** Templates with pictures. Search and page are in the address. */
function PrintableTemplates() {
  const { t } = useTranslation('label-printing')
  const { query, change } = useUrlQuery()
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
  const search = query.get('search') ?? ''
  const templates = useRead(
    labelCalls.query,
    { body: { pageIndex: page, pageSize, ...(search && { Search: search }) } },
    { keepPrevious: true, quiet: true },
  )
  const { total = 0, items = [] } = templates.data ?? {}
  return (
    <section className="panel" aria-label={t('templates')} aria-busy={templates.isFetching}>
      {(search || total > 0) && (
        <SearchField
          label={t('search')}
          value={search}
          onSearch={(words) => change({ search: words, page: undefined })}
        />
      )}
      <QueryState query={templates} />
      {templates.data && items.length === 0 && (
        <EmptyState icon={Tags}>
          <p>{t(search ? 'nothingFound' : 'noTemplates')}</p>
        </EmptyState>
      )}
      <ul className={styles.cards}>
        {items.map((template) => (
          <li key={template.ID}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
      {total > pageSize && (
        <Pager
          total={total}
          page={page}
          size={pageSize}
          onPage={(next) => change({ page: next === 1 ? undefined : String(next) })}
        />
      )}
    </section>
  )
}

function TemplateCard({ template: { ID, Name, Width, Height, Target } }: { template: PrintableTemplate }) {
  const { t } = useTranslation('label-printing')
  const published = useRead(labelCalls.published, { params: { id: ID } }, { quiet: true })
  return (
    <Link to={`/labels/print?template=${ID}`} className={styles.card}>
      <span className={styles.cardPicture}>
        {published.data && <TemplatePicture template={published.data.Document} className={styles.picture} />}
      </span>
      <b>{Name}</b>
      <small>
        {t('size', { width: Width, height: Height })} · {t(`target.${Target}`)}
      </small>
    </Link>
  )
}
