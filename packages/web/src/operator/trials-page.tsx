import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { TrialApplication } from '@atrium/contract/trial/trial.shapes.ts'
import { pageSize } from '@atrium/contract/constants.ts'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useAddressSearch } from '#kit/use-address-search.ts'
import { ReadFailed } from '#parts/read-failed.tsx'
import { RowsWaiting } from '#parts/rows-waiting.tsx'
import { useDates } from '#parts/use-dates.ts'
import { OperatorTabs } from './operator-tabs.tsx'
import { Pager } from './pager.tsx'
import './operator.css'

/** The trial applications, those that wait first, each with the time by which it must be answered. */
export function TrialsPage() {
  const { t } = useTranslation('operator')
  const [search, setSearch] = useAddressSearch()
  const [query, setQuery] = useSearchParams()
  const pageIndex = Math.max(1, Number(query.get('page')) || 1)
  const body = { pageIndex, pageSize, search: query.get('search') ?? '' }
  const trials = useRead(operatorCalls.trialApplications, { body }, { keepPrevious: true })
  const { total = 0, items = [], waiting = 0, late = 0 } = trials.data ?? {}
  const showPage = (page: number) => setQuery({ ...(search && { search }), page: String(page) })
  return (
    <div className="operator">
      <OperatorTabs />
      <h1>{t('trials.title')}</h1>
      <p className="operator-lead">{trials.data ? t('trials.lead', { count: waiting, late }) : '\u00a0'}</p>
      <section className="panel">
        <div className="operator-filter">
          <input
            className="field"
            type="search"
            value={search}
            maxLength={100}
            placeholder={t('trials.search')}
            aria-label={t('trials.search')}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        {trials.isError && <ReadFailed onRetry={() => void trials.refetch()} />}
        {trials.isPending && <RowsWaiting />}
        {items.length > 0 && <TrialTable trials={items} />}
        {trials.data && items.length === 0 && (
          <div className="operator-empty" role="status">
            <ClipboardList size={28} strokeWidth={1.6} aria-hidden="true" />
            <p>{t('trials.none')}</p>
          </div>
        )}
        <Pager page={pageIndex} pages={Math.max(1, Math.ceil(total / pageSize))} onChange={showPage} />
      </section>
    </div>
  )
}

function TrialTable({ trials }: { trials: readonly TrialApplication[] }) {
  const { t } = useTranslation(['operator', 'trial'])
  const { time } = useDates()
  return (
    <div className="operator-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('trials.person')}</th>
            <th scope="col">{t('trials.company')}</th>
            <th scope="col">{t('trials.wish')}</th>
            <th scope="col">{t('trials.due')}</th>
            <th scope="col">{t('messages.state')}</th>
          </tr>
        </thead>
        <tbody>
          {trials.map((trial) => (
            <tr key={trial.ID}>
              <td>
                <b>{trial.Name}</b>
                <span>
                  {trial.MobilePhone} {trial.Email}
                </span>
              </td>
              <td>
                <b>{trial.Company}</b>
                <span>{t(`trial:industry.${trial.Industry}`)}</span>
              </td>
              <td className="operator-text">
                <b>{trial.Product === 'other' ? t('trial:product.other') : trial.Product}</b>
                <span>{trial.Message}</span>
              </td>
              <td>
                {time(trial.AnswerUntil)}
                {trial.State === 'waiting' && Date.parse(trial.AnswerUntil) < Date.now() && (
                  <span className="operator-late">{t('trials.late')}</span>
                )}
              </td>
              <td>{trial.State === 'waiting' ? <Decide trial={trial} /> : <Decided trial={trial} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Decided({ trial }: { trial: TrialApplication }) {
  const { t } = useTranslation('operator')
  return (
    <>
      {t(`trials.state.${trial.State}`)}
      <span>{trial.Reason ?? trial.DecidedBy}</span>
    </>
  )
}

const usualDays = 14

/** Approves for some days, or declines with a reason. */
function Decide({ trial }: { trial: TrialApplication }) {
  const { t } = useTranslation('operator')
  const { day } = useDates()
  const [days, setDays] = useState(usualDays)
  const [reason, setReason] = useState('')
  const refreshes = [operatorCalls.trialApplications]
  const approve = useWrite(operatorCalls.approveTrial, {
    refreshes,
    onSuccess: ({ EndsTime }) => showToast('success', t('trials.approved', { until: day(EndsTime) })),
  })
  const decline = useWrite(operatorCalls.declineTrial, {
    refreshes,
    onSuccess: () => showToast('success', t('trials.declined')),
  })
  const params = { id: trial.ID }
  const isBusy = approve.isPending || decline.isPending
  return (
    <div className="operator-decide">
      <input
        className="field"
        type="number"
        min={1}
        max={90}
        value={days}
        aria-label={t('trials.days')}
        onChange={(event) => setDays(Number(event.target.value))}
      />
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={() => approve.mutate({ params, body: { days } })}
      >
        {t('trials.approve')}
      </button>
      <input
        className="field"
        value={reason}
        maxLength={500}
        placeholder={t('trials.reason')}
        aria-label={t('trials.reason')}
        onChange={(event) => setReason(event.target.value)}
      />
      <button
        type="button"
        className="button"
        disabled={isBusy || !reason.trim()}
        onClick={() => decline.mutate({ params, body: { reason } })}
      >
        {t('trials.decline')}
      </button>
    </div>
  )
}
