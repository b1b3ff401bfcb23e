import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { LicenceRequest } from '@atrium/contract/products/access.shapes.ts'
import { clsx } from 'clsx'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useFormatters } from '#components/use-formatters.ts'
import '#components/administration.css'
import { DeclineDialog } from '#products/decline-dialog.tsx'
import { GiveLicenceDialog } from './give-licence-dialog.tsx'
import { OperatorList, useOperatorQuery } from './operator-list.tsx'
import styles from './operator.module.css'

/** Requests for unlicensed applications, pending ones first. */
export function LicenceRequestsPage() {
  const { t } = useTranslation('access')
  const listQuery = useOperatorQuery()
  const list = useRead(operatorCalls.licenceRequests, { body: listQuery.request }, { keepPrevious: true, quiet: true })
  return (
    <OperatorList
      title={t('licence.title')}
      lead={list.data ? t('licence.lead', { count: list.data.waiting }) : '\u00a0'}
      listQuery={listQuery}
      list={list}
      searchLabel={t('licence.search')}
      empty={
        <>
          <KeyRound size={28} strokeWidth={1.6} aria-hidden="true" />
          <p>{listQuery.request.search ? t('notFound') : t('licence.none')}</p>
        </>
      }
    >
      {(requests) => <Requests requests={requests} />}
    </OperatorList>
  )
}

function Requests({ requests }: { requests: readonly LicenceRequest[] }) {
  const { t } = useTranslation('access')
  const { minute, day } = useFormatters()
  return (
    <ul className={clsx('request-rows', styles.requests)} aria-label={t('licence.title')}>
      {requests.map((request) => (
        <li key={request.ID}>
          <div>
            <b>{request.OrgName}</b>
            <small>{request.RealName}</small>
          </div>
          <div>
            <b>{request.ProductName}</b>
            {request.State === 'waiting' && request.ValidUntil && (
              <small>
                {t('licence.ended', {
                  until: day(request.ValidUntil),
                  used: request.UsedSeats ?? 0,
                  total: request.SeatCount ?? 0,
                })}
              </small>
            )}
          </div>
          <div className="request-why">
            {request.Reason ?? <span className="request-hint">{t('noReason')}</span>}
            <small>{t('asked', { time: minute(request.RequestedTime) })}</small>
          </div>
          {request.State === 'waiting' ? <Decide request={request} /> : <Decided request={request} />}
        </li>
      ))}
    </ul>
  )
}

function Decided({ request: { State, Answer, DecidedBy, DecidedTime } }: { request: LicenceRequest }) {
  const { t } = useTranslation('access')
  const { minute } = useFormatters()
  return (
    <div className="request-outcome">
      <span className={`tag ${State === 'granted' ? 'tag-good' : 'tag-bad'}`}>{t(`state.${State}`)}</span>
      {Answer && <span>{Answer}</span>}
      <small>{t('decided', { by: DecidedBy ?? '', time: DecidedTime ? minute(DecidedTime) : '' })}</small>
    </div>
  )
}

/** Grants a licence, or declines with a reason. */
function Decide({ request }: { request: LicenceRequest }) {
  const { t } = useTranslation('access')
  const [open, setOpen] = useState<'grant' | 'decline'>()
  const { ID: id, OrganisationID: organisationId, RealName: name, ProductName: product } = request
  const decline = useWrite(operatorCalls.declineLicence, {
    invalidates: [operatorCalls.licenceRequests],
    onSuccess() {
      setOpen(undefined)
      showToast('success', t('licence.declined', { name }))
    },
  })
  return (
    <div className="request-acts">
      <button type="button" className="button button-primary" onClick={() => setOpen('grant')}>
        {t('licence.grant')}
      </button>
      <button
        type="button"
        className="button"
        aria-label={t('declineNamed', { name, product })}
        onClick={() => setOpen('decline')}
      >
        {t('decline')}
      </button>
      {open === 'grant' && <GiveLicenceDialog request={request} onClose={() => setOpen(undefined)} />}
      {open === 'decline' && (
        <DeclineDialog
          title={t('licence.declineTitle', { name, product })}
          isBusy={decline.isPending}
          onDecline={(reason) => decline.mutate({ params: { organisationId, id }, body: { reason } })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
