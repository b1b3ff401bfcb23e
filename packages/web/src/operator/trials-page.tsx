import { maxReasonLength } from '@atrium/contract/kit/reason.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { TrialApplication } from '@atrium/contract/trial/trial.shapes.ts'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { DataTable, type Column } from '#components/data-table.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { OperatorList, useOperatorQuery } from './operator-list.tsx'
import styles from './operator.module.css'

/** Trial applications, pending ones first, with their deadline. */
export function TrialsPage() {
  const { t } = useTranslation('operator')
  const listQuery = useOperatorQuery()
  const list = useRead(
    operatorCalls.trialApplications,
    { body: listQuery.request },
    { keepPrevious: true, quiet: true },
  )
  return (
    <OperatorList
      title={t('trials.title')}
      lead={list.data ? t('trials.lead', { count: list.data.waiting, late: list.data.late }) : '\u00a0'}
      listQuery={listQuery}
      list={list}
      searchLabel={t('trials.search')}
      empty={
        <>
          <ClipboardList size={28} strokeWidth={1.6} aria-hidden="true" />
          <p>{t('trials.none')}</p>
        </>
      }
    >
      {(trials) => <TrialTable trials={trials} />}
    </OperatorList>
  )
}

function TrialTable({ trials }: { trials: readonly TrialApplication[] }) {
  const { t } = useTranslation('operator')
  return (
    <DataTable
      label={t('trials.title')}
      columns={useColumns()}
      rows={trials}
      idOf={({ ID }) => ID}
      nameOf={({ Name }) => Name}
    />
  )
}

function useColumns(): readonly Column<TrialApplication>[] {
  const { t } = useTranslation(['operator', 'trial'])
  const { time } = useFormatters()
  const two = (first: string, second: string | null) => (
    <div>
      <b>{first}</b>
      <span>{second}</span>
    </div>
  )
  return [
    {
      key: 'person',
      title: t('trials.person'),
      render: ({ Name, MobilePhone, Email }) => two(Name, [MobilePhone, Email].filter(Boolean).join(' ')),
    },
    {
      key: 'company',
      title: t('trials.company'),
      render: ({ Company, Industry }) => two(Company, t(`trial:industry.${Industry}`)),
    },
    {
      key: 'wish',
      title: t('trials.wish'),
      render: ({ Product, Message }) => two(Product === 'other' ? t('trial:product.other') : Product, Message),
    },
    {
      key: 'due',
      title: t('trials.due'),
      render: ({ AnswerUntil, State }) => (
        <div>
          {time(AnswerUntil)}
          {State === 'waiting' && Date.parse(AnswerUntil) < Date.now() && (
            <span className={styles.late}>{t('trials.late')}</span>
          )}
        </div>
      ),
    },
    {
      key: 'state',
      title: t('messages.state'),
      render: (trial) => (trial.State === 'waiting' ? <Decide trial={trial} /> : <Decided trial={trial} />),
    },
  ]
}

function Decided({ trial }: { trial: TrialApplication }) {
  const { t } = useTranslation('operator')
  return (
    <div>
      {t(`trials.state.${trial.State}`)}
      <span>{trial.Reason ?? trial.DecidedBy}</span>
    </div>
  )
}

const defaultDays = 14

/** Approves for some days, or declines with a reason. */
function Decide({ trial }: { trial: TrialApplication }) {
  const { t } = useTranslation('operator')
  const { day } = useFormatters()
  const [days, setDays] = useState(defaultDays)
  const [reason, setReason] = useState('')
  const invalidates = [operatorCalls.trialApplications]
  const approve = useWrite(operatorCalls.approveTrial, {
    invalidates,
    onSuccess: ({ EndsTime }) => showToast('success', t('trials.approved', { until: day(EndsTime) })),
  })
  const decline = useWrite(operatorCalls.declineTrial, {
    invalidates,
    onSuccess: () => showToast('success', t('trials.declined')),
  })
  const params = { id: trial.ID }
  const isBusy = approve.isPending || decline.isPending
  return (
    <div className={styles.decide}>
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
        maxLength={maxReasonLength}
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
