import { pageSize } from '@atrium/contract/constants.ts'
import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import {
  labelTargets,
  templateSorts,
  templateStates,
  type ListedTemplate,
} from '@atrium/contract/labels/labels.shapes.ts'
import { Plus, Tags } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { useActInUrl } from '#kit/url/use-act-in-url.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { useSearchKey } from '#kit/browser/use-search-key.ts'
import '#components/administration.css'
import { CompactSelect } from '#components/compact-select.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { PagedTable } from '#components/paged-table.tsx'
import { SearchField } from '#components/search-field.tsx'
import { ImportButton } from './import-button.tsx'
import { StarterGallery } from './starter-gallery.tsx'
import { TemplateActions } from './template-actions.tsx'
import styles from './templates.module.css'
import { useColumns } from './use-columns.tsx'

const all = 'all'

/** The label templates of the organisation: each leads to the designer. */
export function TemplatesPage() {
  const { t } = useTranslation(['label-templates', 'app'])
  const { query, change } = useUrlQuery()
  const input = useSearchKey()
  const columns = useColumns()
  const [isAdding, setIsAdding] = useState(false)
  useActInUrl((act) => act === 'add' && setIsAdding(true))
  const filter = filterOf(query)
  const templates = useRead(labelCalls.page, { body: filter }, { keepPrevious: true, quiet: true })
  const isFiltered = Boolean(filter.Search ?? filter.Target ?? filter.State)
  const add = (
    <button type="button" className="button button-primary" onClick={() => setIsAdding(true)}>
      <Plus size={16} aria-hidden="true" /> {t('add')}
    </button>
  )
  return (
    <div className="administration">
      <PageHeader
        title={t('title')}
        lead={
          templates.data && templates.data.total > 0 && !isFiltered
            ? t('leadCount', { count: templates.data.total })
            : t('lead')
        }
      >
        <div className="members-acts">
          <ImportButton />
          {add}
        </div>
      </PageHeader>
      <section className="panel members-panel" aria-label={t('title')} aria-busy={templates.isFetching}>
        <div className="members-bar">
          <SearchField
            label={t('search')}
            value={filter.Search ?? ''}
            onSearch={(search) => change({ search, page: undefined })}
            shortcut={{ input, text: t('searchKey') }}
          />
          <Filter name="target" label={t('target')} keys={labelTargets} textOf={(key) => t(`target.${key}`)} />
          <Filter name="state" label={t('state')} keys={templateStates} textOf={(key) => t(`state.${key}`)} />
        </div>
        <PagedTable<ListedTemplate>
          label={t('title')}
          query={templates}
          columns={columns}
          nameOf={({ Name }) => Name}
          order={{ by: filter.Sort, isDescending: filter.Descending }}
          onOrder={({ by, isDescending }) => change({ sort: by, order: isDescending ? 'down' : 'up', page: undefined })}
          actions={(template) => <TemplateActions template={template} />}
          page={filter.pageIndex}
          onPage={(page) => change({ page: page > 1 ? String(page) : undefined })}
          empty={
            isFiltered ? (
              t('noneFound')
            ) : (
              <EmptyState icon={Tags}>
                <p className={styles.empty}>{t('none')}</p>
                {add}
              </EmptyState>
            )
          }
        />
      </section>
      {isAdding && <StarterGallery onClose={() => setIsAdding(false)} />}
    </div>
  )
}

/** What the address asks for. */
function filterOf(query: URLSearchParams) {
  const search = query.get('search') ?? ''
  const target = labelTargets.find((key) => key === query.get('target'))
  const state = templateStates.find((key) => key === query.get('state'))
  const sort = templateSorts.find((key) => key === query.get('sort')) ?? 'updated'
  return {
    pageIndex: Math.max(1, Number(query.get('page')) || 1),
    pageSize,
    Sort: sort,
    Descending: query.get('order') !== 'up',
    ...(search && { Search: search }),
    ...(target && { Target: target }),
    ...(state && { State: state }),
  }
}

interface FilterProps<K extends string> {
  name: string
  label: string
  keys: readonly K[]
  textOf: (key: K) => string
}

/** A filter that is kept in the address. */
function Filter<K extends string>({ name, label, keys, textOf }: FilterProps<K>) {
  const { t } = useTranslation('label-templates')
  const { query, change } = useUrlQuery()
  const chosen = keys.find((key) => key === query.get(name)) ?? all
  return (
    <CompactSelect<K | typeof all>
      label={label}
      options={[{ key: all, text: t('filter.all', { label }) }, ...keys.map((key) => ({ key, text: textOf(key) }))]}
      chosen={chosen}
      onChoose={(key) => change({ [name]: key === all ? undefined : key, page: undefined })}
    />
  )
}
