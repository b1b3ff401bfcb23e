import { pageSize } from '@atrium/contract/constants.ts'
import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import type { RequestLine } from '@atrium/contract/esign/esign.shapes.ts'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import type { Column } from '#components/data-table.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { PagedTable } from '#components/paged-table.tsx'
import { SearchField } from '#components/search-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { RequestTag, SignerTag } from './request-state.tsx'
import { useSigning, type OwnPlace } from '../signing/use-signing.tsx'
import { useRecordColumns } from './record-columns.tsx'
import styles from '../esign.module.css'

const placeOf = ({ SignerID, Title }: RequestLine): OwnPlace => ({ signerId: SignerID ?? '', title: Title })

/** Requests that wait for the own signature, one or many of which are signed at once; or the others. */
export function Inbox({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTranslation('esign')
  const { query, change } = useUrlQuery()
  const search = query.get('search') ?? ''
  const pageIndex = Math.max(1, Number(query.get('page')) || 1)
  const body = { pageIndex, pageSize, Waiting: isWaiting, ...(search && { Search: search }) }
  const list = useRead(esignCalls.inbox, { body }, { keepPrevious: true, quiet: true })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const signing = useSigning(() => setChosen(new Set()))
  const { total = 0, items = [] } = list.data ?? {}
  const places = items.filter(({ ID }) => chosen.has(ID)).map(placeOf)
  const columns = useColumns(isWaiting)
  return (
    <section className="panel" aria-busy={list.isFetching} aria-label={t(isWaiting ? 'tab.waiting' : 'tab.done')}>
      {(total > 0 || search) && (
        <div className={styles.filter}>
          <SearchField
            label={t('search')}
            value={search}
            onSearch={(words) => change({ search: words, page: undefined }, { replace: true })}
            className={styles.search}
          />
          {places.length > 0 && (
            <span className={styles.bulk} role="group" aria-label={t('chosen', { count: places.length })}>
              <button type="button" className="button button-primary" onClick={() => signing.sign(places)}>
                {t('signCount', { count: places.length })}
              </button>
              <button type="button" className="button" onClick={() => signing.refuse(places)}>
                {t('refuseCount', { count: places.length })}
              </button>
            </span>
          )}
        </div>
      )}
      {list.data?.total === 0 ? (
        <NoRecords isWaiting={isWaiting} isFiltered={search !== ''} onClear={() => change({ search: undefined })} />
      ) : (
        <PagedTable
          label={t(isWaiting ? 'tab.waiting' : 'tab.done')}
          columns={columns}
          query={list}
          page={pageIndex}
          onPage={(page) => change({ page: String(page) })}
          nameOf={({ Title }) => Title}
          {...(isWaiting && {
            selection: { chosen, onChoose: setChosen },
            actions: (row: RequestLine) => (
              <button type="button" className="button" onClick={() => signing.sign([placeOf(row)])}>
                {t('sign')}
                <span className="visually-hidden"> {row.Title}</span>
              </button>
            ),
          })}
        />
      )}
      {signing.dialog}
    </section>
  )
}

function NoRecords({
  isWaiting,
  isFiltered,
  onClear,
}: {
  isWaiting: boolean
  isFiltered: boolean
  onClear: () => void
}) {
  const { t } = useTranslation('esign')
  return (
    <EmptyState icon={PenLine}>
      <p>{t(isFiltered ? 'notFound' : isWaiting ? 'none.waiting' : 'none.done')}</p>
      {isFiltered && (
        <button type="button" className="button" onClick={onClear}>
          {t('clear')}
        </button>
      )}
    </EmptyState>
  )
}

function useColumns(isWaiting: boolean): readonly Column<RequestLine>[] {
  const { t } = useTranslation('esign')
  const { minute } = useFormatters()
  const { title, product, requestedBy } = useRecordColumns()
  return [
    title,
    product,
    { key: 'meaning', title: t('meaning'), isTight: true, render: ({ Meaning }) => Meaning ?? '' },
    requestedBy,
    isWaiting
      ? { key: 'until', title: t('until'), isTight: true, render: ({ ExpiredTime }) => minute(ExpiredTime) }
      : {
          key: 'state',
          title: t('state'),
          isTight: true,
          render: ({ State, SignerState }) =>
            SignerState && State === 'open' ? <SignerTag state={SignerState} /> : <RequestTag state={State} />,
        },
  ]
}
