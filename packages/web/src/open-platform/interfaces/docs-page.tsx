import { pageSize } from '@atrium/contract/constants.ts'
import type { OpenInterface } from '@atrium/contract/open-platform/interfaces.calls.ts'
import { interfaceKinds } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { FileCode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import '#components/administration.css'
import { DataTable, type Column } from '#components/data-table.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryState } from '#components/query-state.tsx'
import { SearchField } from '#components/search-field.tsx'
import { AuthorisedArea } from '../authorised-area.tsx'
import { InterfaceDocs } from './interface-docs.tsx'
import { KindTag } from './interface-table.tsx'
import styles from './interfaces.module.css'

/** The interfaces that programs of the organisation can call. */
export function DocsPage() {
  const { t } = useTranslation('interfaces')
  return (
    <div className="administration">
      <PageTitle>{t('docs.title')}</PageTitle>
      <p className="administration-lead">{t('docs.lead')}</p>
      <AuthorisedArea>
        {() => (
          <section className="panel" aria-label={t('docs.title')}>
            <p className={styles.guide}>
              {t('docs.guide')} <Link to="/administration/open-capability/developer-docs">{t('docs.guideLink')}</Link>
            </p>
            <InterfaceList />
          </section>
        )}
      </AuthorisedArea>
    </div>
  )
}

/** Search, filters and page of the list in the URL. */
function useDocsQuery() {
  const { query, change } = useUrlQuery()
  const text = (name: string) => query.get(name) ?? ''
  const [Search, ProductID] = [text('search'), text('product')]
  const Kind = interfaceKinds.find((each) => each === text('kind'))
  const page = Math.max(1, Number(text('page')) || 1)
  return {
    chosen: { Search, ProductID, Kind, page, opened: text('interface') },
    body: {
      pageIndex: page,
      pageSize,
      ...(Search && { Search }),
      ...(ProductID && { ProductID }),
      ...(Kind && { Kind }),
    },
    filter: (changes: Record<string, string | undefined>) => change({ page: undefined, ...changes }, { replace: true }),
    change,
  }
}

function InterfaceList() {
  const { chosen, body, filter, change } = useDocsQuery()
  const list = useRead(openPlatformCalls.interfaces, { body }, { keepPrevious: true, quiet: true })
  const { total = 0, items = [] } = list.data ?? {}
  const opened = items.find(({ ID }) => ID === chosen.opened)
  return (
    <>
      <Filters chosen={chosen} onFilter={filter} />
      <QueryState query={list} />
      {items.length > 0 && <InterfaceRows rows={items} onOpen={(id) => change({ interface: id })} />}
      {list.data && items.length === 0 && <NoInterface search={chosen.Search} />}
      {total > pageSize && (
        <Pager total={total} page={chosen.page} size={pageSize} onPage={(next) => change({ page: String(next) })} />
      )}
      {opened && <InterfaceDocs row={opened} onClose={() => change({ interface: undefined })} />}
    </>
  )
}

type DocsQuery = ReturnType<typeof useDocsQuery>

function Filters({ chosen, onFilter }: { chosen: DocsQuery['chosen']; onFilter: DocsQuery['filter'] }) {
  const { t } = useTranslation('interfaces')
  const products = useRead(openPlatformCalls.interfaceProducts, {}, { quiet: true }).data ?? []
  return (
    <div className={styles.filters}>
      <SearchField label={t('search')} value={chosen.Search} onSearch={(search) => onFilter({ search })} />
      <FilterField
        label={t('product')}
        any={t('anyProduct')}
        options={products.map(({ ID, Name }) => ({ key: ID, text: Name }))}
        chosen={chosen.ProductID || undefined}
        onChoose={(product) => onFilter({ product })}
      />
      <FilterField
        label={t('kind')}
        any={t('anyKind')}
        options={interfaceKinds.map((key) => ({ key, text: t(`kind.${key}`) }))}
        chosen={chosen.Kind}
        onChoose={(kind) => onFilter({ kind })}
      />
    </div>
  )
}

function NoInterface({ search }: { search: string }) {
  const { t } = useTranslation('interfaces')
  return (
    <div className="table-empty" role="status">
      <FileCode size={28} strokeWidth={1.6} aria-hidden="true" />
      <p>{search ? t('notFound', { search }) : t('docs.none')}</p>
      {!search && <p>{t('docs.noneHint')}</p>}
    </div>
  )
}

function InterfaceRows({ rows, onOpen }: { rows: readonly OpenInterface[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation('interfaces')
  const columns: readonly Column<OpenInterface>[] = [
    {
      key: 'name',
      title: t('name'),
      render: ({ ID, Name, Kind, Description }) => (
        <div>
          <p>
            <button
              type="button"
              className={styles.open}
              aria-label={t('docs.openNamed', { name: Name })}
              onClick={() => onOpen(ID)}
            >
              {Name}
            </button>{' '}
            <KindTag kind={Kind} />
          </p>
          {firstLine(Description) && <span className={styles.note}>{firstLine(Description)}</span>}
        </div>
      ),
    },
    { key: 'product', title: t('product'), render: ({ ProductName }) => ProductName },
    {
      key: 'address',
      title: t('docs.address'),
      render: ({ Method, Address }) => (
        <span className={styles.target}>
          {Method} {Address}
        </span>
      ),
    },
  ]
  return (
    <DataTable
      label={t('docs.title')}
      columns={columns}
      rows={rows}
      idOf={({ ID }) => ID}
      nameOf={({ Name }) => Name}
    />
  )
}

/** What an interface does, unless its description begins with the parameters of the query. */
const firstLine = (description: string) => /^[^?\n][^\n]*/.exec(description)?.[0]
