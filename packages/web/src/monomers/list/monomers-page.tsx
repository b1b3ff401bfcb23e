import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { ListedMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import { Link2, Plus, Shapes } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'
import { useSearchKey } from '#kit/browser/use-search-key.ts'
import { useActInUrl } from '#kit/url/use-act-in-url.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import '#components/administration.css'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { PagedTable } from '#components/paged-table.tsx'
import { SearchField } from '#components/search-field.tsx'
import { MonomerDrawer } from '../detail/monomer-drawer.tsx'
import { ImportAndExport } from '../imports/import-and-export.tsx'
import { MonomerForm } from '../form/monomer-form.tsx'
import styles from '../monomers.module.css'
import { Filters } from './filters.tsx'
import { ReviewLink } from '../review/review-link.tsx'
import { filterOf } from './filter-of.ts'
import { useAssociation } from './use-association.ts'
import { useColumns } from './use-columns.tsx'

const none: ReadonlySet<string> = new Set()

/** The monomer library: public monomers and those of the organisation. */
export function MonomersPage() {
  const { t } = useTranslation(['monomer-library', 'app'])
  const { query, change } = useUrlQuery()
  const input = useSearchKey()
  const [chosen, setChosen] = useState(none)
  const [isAdding, setIsAdding] = useState(false)
  useActInUrl((act) => act === 'add' && setIsAdding(true))
  const columns = useColumns((monomer) => change({ monomer }))
  const association = useAssociation(() => setChosen(none))
  const filter = filterOf(query)
  const monomers = useRead(monomerCalls.list, { body: filter }, { keepPrevious: true, quiet: true })
  const opened = query.get('monomer')
  const isFiltered = Boolean(filter.keyword ?? filter.polymerType ?? filter.monomerType ?? filter.status)
  const rows = monomers.data && {
    total: monomers.data.total,
    items: monomers.data.items.map((monomer) => ({ ...monomer, ID: monomer.symbolId })),
  }
  const add = (
    <button type="button" className="button button-primary" onClick={() => setIsAdding(true)}>
      <Plus size={16} aria-hidden="true" /> {t('add')}
    </button>
  )
  return (
    <div className="administration">
      <PageHeader title={t('title')} lead={t('lead')}>
        <div className="members-acts">
          <ReviewLink />
          <Link className="button" to="/monomers/helm">
            {t('tryHelm')}
          </Link>
          <button
            type="button"
            className="button"
            aria-busy={association.isPending}
            onClick={() => association.mutate({ body: { symbolIds: [...chosen] } })}
          >
            <Link2 size={16} aria-hidden="true" /> {t('associate', { count: chosen.size })}
          </button>
          <ImportAndExport filter={filter} />
          {add}
        </div>
      </PageHeader>
      <section className="panel members-panel" aria-label={t('title')} aria-busy={monomers.isFetching}>
        <div className="members-bar">
          <SearchField
            label={t('search')}
            value={filter.keyword ?? ''}
            onSearch={(search) => change({ search, page: undefined })}
            shortcut={{ input, text: t('searchKey') }}
          />
          <Filters />
        </div>
        <PagedTable<ListedMonomer & { ID: string }>
          label={t('title')}
          query={{ ...monomers, data: rows }}
          columns={columns}
          nameOf={({ symbol }) => symbol}
          order={{ by: filter.sort, isDescending: filter.descending }}
          onOrder={({ by, isDescending }) => change({ sort: by, order: isDescending ? 'down' : 'up', page: undefined })}
          selection={{ chosen, onChoose: setChosen }}
          page={filter.pageIndex}
          onPage={(page) => change({ page: page > 1 ? String(page) : undefined })}
          empty={
            isFiltered ? (
              t('noneFound')
            ) : (
              <EmptyState icon={Shapes}>
                <p className={styles.empty}>{t('none')}</p>
                {add}
              </EmptyState>
            )
          }
        />
      </section>
      {opened && <MonomerDrawer key={opened} symbolId={opened} onClose={() => change({ monomer: undefined })} />}
      {isAdding && <MonomerForm onClose={() => setIsAdding(false)} />}
    </div>
  )
}
