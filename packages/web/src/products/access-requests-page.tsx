import { accessStates } from '@atrium/contract/products/access.shapes.ts'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '#components/administration.css'
import { PageTitle } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { RowsWaiting } from '#components/rows-waiting.tsx'
import { SearchField } from '#components/search-field.tsx'
import { AccessRow } from './access-row.tsx'
import './access.css'
import { DeclineDialog } from './decline-dialog.tsx'
import { useDecisions, useRequestList } from './use-access-requests.ts'

/** Who wants which application: what waits comes first, and is granted or declined one by one or several at once. */
export function AccessRequestsPage() {
  const { t } = useTranslation(['access', 'app'])
  const place = useRequestList()
  const { data, isError, isPending } = place.list
  const acts = useDecisions(data?.items ?? [])
  return (
    <div className="administration">
      <PageTitle>{t('app:page.accessRequests')}</PageTitle>
      <p className="administration-lead">{data ? t('lead', { count: data.waiting }) : '\u00a0'}</p>
      <section className="panel requests" aria-busy={place.list.isFetching}>
        <Filter place={place} />
        {isError && <ReadFailed read={place.list} />}
        {isPending && <RowsWaiting />}
        {data && data.items.length === 0 && <Nothing place={place} />}
        {acts.waiting.length > 1 && <Several acts={acts} />}
        <ul className="request-rows" aria-label={t('app:page.accessRequests')}>
          {data?.items.map((request) => (
            <AccessRow key={request.ID} request={request} acts={acts} />
          ))}
        </ul>
        {data && data.total > place.pageSize && (
          <Pager total={data.total} page={place.pageIndex} size={place.pageSize} onPage={place.showPage} />
        )}
      </section>
      {acts.declining.length > 0 && (
        <DeclineDialog
          title={t('declineTitle', { count: acts.declining.length })}
          isBusy={acts.isDeclining}
          onDecline={acts.decline}
          onClose={() => acts.setDeclining([])}
        />
      )}
    </div>
  )
}

type Place = ReturnType<typeof useRequestList>

function Filter({ place: { search, state, ask } }: { place: Place }) {
  const { t } = useTranslation('access')
  return (
    <div className="request-filter">
      <SearchField
        label={t('search')}
        asked={search}
        onAsk={(words) => ask({ search: words })}
        className="request-search"
      />
      <select
        className="field"
        aria-label={t('stateFilter')}
        value={state ?? ''}
        onChange={(event) => ask({ state: event.target.value || undefined })}
      >
        <option value="">{t('state.all')}</option>
        {accessStates.map((one) => (
          <option key={one} value={one}>
            {t(`state.${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

function Nothing({ place: { search, state, ask } }: { place: Place }) {
  const { t } = useTranslation('access')
  const isFiltered = search !== '' || state !== undefined
  return (
    <div className="request-empty" role="status">
      <Inbox size={28} strokeWidth={1.6} aria-hidden="true" />
      <p>{t(isFiltered ? 'notFound' : 'none')}</p>
      {isFiltered ? (
        <button type="button" className="button" onClick={() => ask({ search: undefined, state: undefined })}>
          {t('clear')}
        </button>
      ) : (
        <p>{t('noneHint')}</p>
      )}
    </div>
  )
}

/** What is done with all that are chosen. */
function Several({ acts }: { acts: ReturnType<typeof useDecisions> }) {
  const { t } = useTranslation('access')
  const { waiting, chosen, setChosen } = acts
  const ids = chosen.map(({ ID }) => ID)
  const isAll = chosen.length === waiting.length
  return (
    <div className="request-several">
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
            disabled={acts.isBusy}
            onClick={() => acts.grant(ids)}
          >
            {t('grantChosen', { count: ids.length })}
          </button>
          <button type="button" className="button" disabled={acts.isBusy} onClick={() => acts.setDeclining(ids)}>
            {t('declineChosen', { count: ids.length })}
          </button>
        </span>
      )}
    </div>
  )
}
