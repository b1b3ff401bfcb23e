import { shownGrantStates, type GrantApp, type GrantMatrix } from '@atrium/contract/open-platform/grants.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { KeySquare, Plug, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDownload } from '#kit/calls/downloads.ts'
import { useDeviceType } from '#kit/browser/use-device-type.ts'
import { Chip } from '#components/chip.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { ExportButton } from '#components/export-button.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryState } from '#components/query-state.tsx'
import { SearchField } from '#components/search-field.tsx'
import { CellDialog } from './cell-dialog.tsx'
import { EndGrantsDialog } from './end-grants-dialog.tsx'
import { GrantList } from './grant-list.tsx'
import { GrantTable } from './grant-table.tsx'
import { RequestGrantsDialog } from './request-grants-dialog.tsx'
import { matrixPageSize, useGrantMatrix, type Cell, type GrantMatrixList } from './use-grant-matrix.ts'
import { WaitingGrants } from './waiting-grants.tsx'
import styles from './grants.module.css'

const appsPath = '/open-platform/apps'

/** Which app may call which interface, with the requests that wait on top. */
export function GrantMatrixSection() {
  const { t } = useTranslation('grants')
  const matrixList = useGrantMatrix()
  const { list, isFiltered, pageIndex, showPage } = matrixList
  const [opened, setOpened] = useState<Cell>()
  const [grantingTo, setGrantingTo] = useState<GrantApp>()
  const [withdrawing, setWithdrawing] = useState<readonly Cell[]>()
  const matrix = list.data
  const isShown = matrix && hasCells(matrix)
  const acts = { onOpen: setOpened, onGrantSeveral: setGrantingTo, onWithdraw: setWithdrawing }
  const View = useDeviceType() === 'phone' ? GrantList : GrantTable
  return (
    <>
      {!!matrix?.Waiting && <WaitingGrants matrix={matrix} onOpen={setOpened} />}
      <section className="panel" aria-labelledby="grant-matrix" aria-busy={list.isFetching}>
        <h2 id="grant-matrix">{t('title')}</h2>
        {(isShown || isFiltered) && <Filter matrixList={matrixList} />}
        <QueryState query={list} />
        {isShown && (
          <>
            <View matrix={matrix} {...acts} />
            {matrix.total > matrixPageSize && (
              <Pager total={matrix.total} page={pageIndex} size={matrixPageSize} onPage={showPage} />
            )}
          </>
        )}
        {matrix && !isShown && <NothingToGrant matrix={matrix} matrixList={matrixList} />}
      </section>
      {opened && matrix && (
        <CellDialog cell={opened} departments={matrix.Departments} onClose={() => setOpened(undefined)} />
      )}
      {grantingTo && <RequestGrantsDialog isGranting app={grantingTo} onClose={() => setGrantingTo(undefined)} />}
      {withdrawing && <EndGrantsDialog act="withdraw" cells={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </>
  )
}

const hasCells = ({ Apps, Interfaces }: GrantMatrix) => Apps.length > 0 && Interfaces.length > 0

function Filter({ matrixList }: { matrixList: GrantMatrixList }) {
  const { t } = useTranslation('grants')
  const { list, filter, change } = matrixList
  const file = useDownload(openPlatformCalls.exportGrants)
  const products = list.data?.Products ?? []
  return (
    <>
      <div className={styles.filter}>
        <SearchField
          label={t('search')}
          value={filter.Search ?? ''}
          onSearch={(words) => change({ search: words })}
          className={styles.search}
        />
        <FilterField
          label={t('productFilter')}
          any={t('anyProduct')}
          options={products.map(({ ID, Name }) => ({ key: ID, text: Name }))}
          chosen={filter.ProductId}
          onChoose={(product) => change({ product })}
        />
        <FilterField
          label={t('stateFilter')}
          any={t('anyState')}
          options={shownGrantStates.map((key) => ({ key, text: t(`state.${key}`) }))}
          chosen={filter.State}
          onChoose={(state) => change({ state })}
        />
        <ExportButton file={file} onChoose={(format) => file.mutate({ query: { ...filter, format } })} />
      </div>
      <ActiveFilters matrixList={matrixList} products={products} />
    </>
  )
}

function ActiveFilters({
  matrixList: { filter, isFiltered, change },
  products,
}: {
  matrixList: GrantMatrixList
  products: GrantMatrix['Products']
}) {
  const { t } = useTranslation('grants')
  if (!isFiltered) return null
  const product = products.find(({ ID }) => ID === filter.ProductId)
  return (
    <div className="chips" role="group" aria-label={t('activeFilters')}>
      {filter.Search && <Chip label={t('app')} name={filter.Search} onRemove={() => change({ search: undefined })} />}
      {filter.ProductId && (
        <Chip label={t('product')} name={product?.Name ?? '…'} onRemove={() => change({ product: undefined })} />
      )}
      {filter.State && (
        <Chip label={t('state')} name={t(`state.${filter.State}`)} onRemove={() => change({ state: undefined })} />
      )}
    </div>
  )
}

function NothingToGrant({ matrix, matrixList }: { matrix: GrantMatrix; matrixList: GrantMatrixList }) {
  const { t } = useTranslation('grants')
  const { isFiltered, change } = matrixList
  const kind = matrix.HasApps ? (isFiltered ? 'notFound' : 'noInterfaces') : 'noApps'
  const Icon = { notFound: SearchX, noInterfaces: Plug, noApps: KeySquare }[kind]
  return (
    <EmptyState icon={Icon}>
      <p>{t(kind)}</p>
      {kind !== 'notFound' && <p>{t(`${kind}Hint`)}</p>}
      {kind === 'noApps' && (
        <Link className="button button-primary" to={appsPath}>
          {t('toApps')}
        </Link>
      )}
      {isFiltered && (
        <button
          type="button"
          className="button"
          onClick={() => change({ search: undefined, product: undefined, state: undefined })}
        >
          {t('clear')}
        </button>
      )}
    </EmptyState>
  )
}
