import { accessStates } from '@atrium/contract/products/access.shapes.ts'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '#components/administration.css'
import { EmptyState } from '#components/empty-state.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryError } from '#components/query-error.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import { SearchField } from '#components/search-field.tsx'
import { usePeopleText } from '#members/actions/use-people-text.ts'
import { AccessRow } from './access-row.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { useDecisions, useRequestList } from './use-access-requests.ts'
import styles from './access.module.css'

/** Access requests of the organisation; pending ones can be decided in bulk. */
export function AccessRequestsPage() {
  const { t } = useTranslation(['access', 'app'])
  const requestList = useRequestList()
  const { data, isError, isPending } = requestList.list
  const decisions = useDecisions(data?.items ?? [])
  const peopleText = usePeopleText()
  return (
    <div className="administration">
      <PageTitle>{t('app:page.accessRequests')}</PageTitle>
      <p className="administration-lead">{data ? t('lead', { count: data.waiting }) : '\u00a0'}</p>
      <section className="panel" aria-busy={requestList.list.isFetching}>
        <Filter requestList={requestList} />
        {isError && <QueryError query={requestList.list} />}
        {isPending && <RowsSkeleton />}
        {data && data.items.length === 0 && <NoRequests requestList={requestList} />}
        {decisions.waiting.length > 1 && <BulkActions decisions={decisions} />}
        <ul className="request-rows" aria-label={t('app:page.accessRequests')}>
          {data?.items.map((request) => (
            <AccessRow key={request.ID} request={request} decisions={decisions} />
          ))}
        </ul>
        {data && data.total > requestList.pageSize && (
          <Pager
            total={data.total}
            page={requestList.pageIndex}
            size={requestList.pageSize}
            onPage={requestList.showPage}
          />
        )}
      </section>
      {decisions.declining.length > 0 && (
        <DeclineDialog
          title={t('declineTitle', { who: peopleText(decisions.decliningRequests) })}
          isBusy={decisions.isDeclining}
          onDecline={decisions.decline}
          onClose={() => decisions.setDeclining([])}
        />
      )}
    </div>
  )
}

type RequestList = ReturnType<typeof useRequestList>

function Filter({ requestList: { search, state, ask } }: { requestList: RequestList }) {
  const { t } = useTranslation('access')
  return (
    <div className={styles.filter}>
      <SearchField
        label={t('search')}
        value={search}
        onSearch={(words) => ask({ search: words })}
        className={styles.search}
      />
      <FilterField
        label={t('stateFilter')}
        any={t('state.all')}
        options={accessStates.map((key) => ({ key, text: t(`state.${key}`) }))}
        chosen={state}
        onChoose={(next) => ask({ state: next })}
      />
    </div>
  )
}

function NoRequests({ requestList: { search, state, ask } }: { requestList: RequestList }) {
  const { t } = useTranslation('access')
  const isFiltered = search !== '' || state !== undefined
  return (
    <EmptyState icon={Inbox}>
      <p>{t(isFiltered ? 'notFound' : 'none')}</p>
      {isFiltered ? (
        <button type="button" className="button" onClick={() => ask({ search: undefined, state: undefined })}>
          {t('clear')}
        </button>
      ) : (
        <p>{t('noneHint')}</p>
      )}
    </EmptyState>
  )
}

/** Bulk actions. */
function BulkActions({ decisions }: { decisions: ReturnType<typeof useDecisions> }) {
  const { t } = useTranslation('access')
  const { waiting, chosen, setChosen } = decisions
  const ids = chosen.map(({ ID }) => ID)
  const grantable = chosen.filter(decisions.isGrantable).map(({ ID }) => ID)
  const blocked = ids.length - grantable.length
  const isAll = chosen.length === waiting.length
  return (
    <div className={styles.several}>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => setChosen(new Set(isAll ? [] : waiting.map(({ ID }) => ID)))}
        />
        {t('chooseAll')}
      </label>
      {ids.length > 0 && (
        <span className="request-acts">
          <button
            type="button"
            className="button button-primary"
            disabled={decisions.isBusy || grantable.length === 0}
            onClick={() => decisions.grant(grantable)}
          >
            {t('grantChosen', { count: grantable.length })}
            {blocked > 0 && ` · ${t('notGrantable', { count: blocked })}`}
          </button>
          <button
            type="button"
            className="button"
            disabled={decisions.isBusy}
            onClick={() => decisions.setDeclining(ids)}
          >
            {t('declineChosen', { count: ids.length })}
          </button>
        </span>
      )}
    </div>
  )
}
