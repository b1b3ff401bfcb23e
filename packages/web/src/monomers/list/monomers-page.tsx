import type { FoundMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import { Atom, FlaskConical, Link2, Plus, Shapes, SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSearchKey } from '#kit/browser/use-search-key.ts'
import { usePageCommands } from '#kit/page-commands.ts'
import { useActInUrl } from '#kit/url/use-act-in-url.ts'
import '#components/administration.css'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { PagedTable } from '#components/paged-table.tsx'
import { Pager } from '#components/pager.tsx'
import { SearchField } from '#components/search-field.tsx'
import { MonomerDrawer } from '../detail/monomer-drawer.tsx'
import { ImportAndExport } from '../imports/import-and-export.tsx'
import { MonomerForm } from '../form/monomer-form.tsx'
import styles from '../monomers.module.css'
import { ReviewLink } from '../review/review-link.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ActiveFilters, Filters, MoreFilters } from './filters.tsx'
import { MonomerCards } from './monomer-cards.tsx'
import { moveBetweenMonomers } from './move-focus.ts'
import { StructureSearch } from './structure-search.tsx'
import { useAssociation } from './use-association.ts'
import { useColumns } from './use-columns.tsx'
import { useMonomerList, type MonomerList } from './use-monomer-list.ts'
import { useMonomerView, ViewSwitch } from './view-switch.tsx'

/** The monomer library: public monomers and those of the organisation. */
export function MonomersPage() {
  const { t } = useTranslation(['monomer-library', 'app'])
  const [isAdding, setIsAdding] = useState(false)
  useActInUrl((act) => act === 'add' && setIsAdding(true))
  const list = useMonomerList()
  const { chosen, change, clear } = list
  const association = useAssociation(clear)
  const opened = list.query.get('monomer')
  usePageCommands([{ id: 'add', text: t('add'), key: 'n', run: () => setIsAdding(true) }])
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
            <FlaskConical size={16} aria-hidden="true" /> {t('tryHelm')}
          </Link>
          <button
            type="button"
            className="button"
            aria-busy={association.isPending}
            onClick={() => association.mutate({ body: { symbolIds: [...chosen] } })}
          >
            <Link2 size={16} aria-hidden="true" /> {t('associate', { count: chosen.size })}
          </button>
          <ImportAndExport filter={list.filter} />
          {add}
        </div>
      </PageHeader>
      <Library list={list} add={add} />
      {opened && <MonomerDrawer key={opened} symbolId={opened} onClose={() => change({ monomer: undefined })} />}
      {isAdding && <MonomerForm onClose={() => setIsAdding(false)} />}
    </div>
  )
}

/** Filters, and the list or the cards. */
function Library({ list, add }: { list: MonomerList; add: ReactNode }) {
  const { t } = useTranslation(['monomer-library', 'monomer-search'])
  const input = useSearchKey()
  const { view, setView } = useMonomerView()
  const [isMore, setIsMore] = useState(false)
  const [isDrawn, setIsDrawn] = useState(list.filter.structure !== undefined)
  return (
    <section className="panel members-panel" aria-label={t('title')} aria-busy={list.read.isFetching}>
      <div className="members-bar">
        <SearchField
          label={t('search')}
          value={list.filter.keyword ?? ''}
          onSearch={(search) => list.change({ search, page: undefined })}
          shortcut={{ input, text: t('searchKey') }}
        />
        <Filters />
        <span className="members-bar-space" />
        <button type="button" className="button" aria-expanded={isDrawn} onClick={() => setIsDrawn(!isDrawn)}>
          <Atom size={16} aria-hidden="true" /> {t('monomer-search:byStructure')}
        </button>
        <button type="button" className="button" aria-expanded={isMore} onClick={() => setIsMore(!isMore)}>
          <SlidersHorizontal size={16} aria-hidden="true" /> {t('monomer-search:filters')}
        </button>
        <ViewSwitch view={view} setView={setView} />
      </div>
      {isMore && <MoreFilters view={view} />}
      {isDrawn && <StructureSearch filter={list.filter} problem={list.problem} />}
      <ActiveFilters />
      {list.problem === undefined && <Found list={list} isCards={view === 'cards'} add={add} />}
      <BulkBar chosen={list.chosen} own={list.own} onClear={list.clear} />
    </section>
  )
}

type Row = FoundMonomer & { ID: string }

function Found({ list, isCards, add }: { list: MonomerList; isCards: boolean; add: ReactNode }) {
  const { t } = useTranslation(['monomer-library', 'monomer-search'])
  const { filter, read, change, chosen, choose, page } = list
  const open = (monomer: string) => change({ monomer })
  const columns = useColumns(open, filter.structure !== undefined && filter.match === 'similar')
  const { data } = read
  if (isCards && data && data.items.length > 0 && !read.isError)
    return (
      <>
        <MonomerCards label={t('title')} monomers={data.items} selection={{ chosen, onChoose: choose }} onOpen={open} />
        {data.total > filter.pageSize && (
          <Pager total={data.total} page={filter.pageIndex} size={filter.pageSize} onPage={page} />
        )}
      </>
    )
  return (
    // The buttons inside are reached by keyboard themselves.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={moveBetweenMonomers}>
      <PagedTable<Row>
        label={t('title')}
        query={{
          ...read,
          data: data && { ...data, items: data.items.map((monomer) => ({ ...monomer, ID: monomer.symbolId })) },
        }}
        columns={columns}
        nameOf={({ symbol }) => symbol}
        order={{ by: filter.sort, isDescending: filter.descending }}
        onOrder={({ by, isDescending }) => change({ sort: by, order: isDescending ? 'down' : 'up', page: undefined })}
        selection={{ chosen, onChoose: choose }}
        page={filter.pageIndex}
        onPage={page}
        empty={list.isFiltered ? t('noneFound') : <Empty>{add}</Empty>}
      />
    </div>
  )
}

function Empty({ children }: { children: ReactNode }) {
  const { t } = useTranslation('monomer-library')
  return (
    <EmptyState icon={Shapes}>
      <p className={styles.empty}>{t('none')}</p>
      {children}
    </EmptyState>
  )
}
