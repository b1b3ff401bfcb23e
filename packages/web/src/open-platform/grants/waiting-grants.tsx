import type { GrantMatrix, GrantRequest } from '@atrium/contract/open-platform/grants.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useFormatters } from '#components/use-formatters.ts'
import { EndGrantsDialog } from './end-grants-dialog.tsx'
import { cellOfRequest, grantReads, type Cell } from './use-grant-matrix.ts'
import styles from './grants.module.css'

interface Props {
  matrix: GrantMatrix
  onOpen: (cell: Cell) => void
}

const idOf = ({ AppID, InterfaceID }: GrantRequest) => `${AppID} ${InterfaceID}`
const pairsOf = (requests: readonly GrantRequest[]) =>
  requests.map(({ AppID, InterfaceID }) => ({ AppID, InterfaceID }))

/** The requests that wait, to approve as they are, to approve with other terms, or to decline. */
export function WaitingGrants({ matrix, onOpen }: Props) {
  const { t } = useTranslation('grants')
  const { Requests, Waiting } = matrix
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [declining, setDeclining] = useState<readonly GrantRequest[]>([])
  const approve = useWrite(openPlatformCalls.approveGrants, {
    invalidates: grantReads,
    onSuccess: ({ Count: count }) => showToast('success', t('approved', { count })),
  })
  const selected = Requests.filter((request) => chosen.has(idOf(request)))
  const acts = {
    isBusy: approve.isPending,
    approve: (requests: readonly GrantRequest[]) => approve.mutate({ body: { Pairs: pairsOf(requests) } }),
    decline: setDeclining,
  }
  const toggle = (request: GrantRequest) => {
    const next = new Set(chosen)
    if (!next.delete(idOf(request))) next.add(idOf(request))
    setChosen(next)
  }
  return (
    <section className="panel" aria-labelledby="waiting-grants">
      <h2 id="waiting-grants">{t('waiting', { count: Waiting })}</h2>
      {Requests.length > 1 && (
        <Bulk
          requests={Requests}
          selected={selected}
          acts={acts}
          onSelect={(requests) => setChosen(new Set(requests.map(idOf)))}
        />
      )}
      <ul className={`request-rows ${styles.requests}`}>
        {Requests.map((request) => (
          <Request
            key={idOf(request)}
            request={request}
            departments={matrix.Departments}
            acts={acts}
            onOpen={onOpen}
            {...(Requests.length > 1 && { isChosen: chosen.has(idOf(request)), onToggle: () => toggle(request) })}
          />
        ))}
      </ul>
      {Waiting > Requests.length && <p>{t('moreWaiting', { count: Waiting - Requests.length })}</p>}
      {declining.length > 0 && (
        <EndGrantsDialog act="decline" cells={declining.map(cellOfRequest)} onClose={() => setDeclining([])} />
      )}
    </section>
  )
}

interface Acts {
  isBusy: boolean
  approve: (requests: readonly GrantRequest[]) => void
  decline: (requests: readonly GrantRequest[]) => void
}

interface BulkProps {
  requests: readonly GrantRequest[]
  selected: readonly GrantRequest[]
  acts: Acts
  onSelect: (requests: readonly GrantRequest[]) => void
}

function Bulk({ requests, selected, acts, onSelect }: BulkProps) {
  const { t } = useTranslation('grants')
  const isAll = selected.length === requests.length
  return (
    <div className={styles.bulk}>
      <label className="checkbox">
        <input type="checkbox" checked={isAll} onChange={() => onSelect(isAll ? [] : requests)} />
        {t('chooseAll')}
      </label>
      {selected.length > 0 && (
        <span className={`request-acts ${styles.acts}`}>
          <button
            type="button"
            className="button button-primary"
            disabled={acts.isBusy}
            onClick={() => acts.approve(selected)}
          >
            {t('approveChosen', { count: selected.length })}
          </button>
          <button type="button" className="button" disabled={acts.isBusy} onClick={() => acts.decline(selected)}>
            {t('declineChosen', { count: selected.length })}
          </button>
        </span>
      )}
    </div>
  )
}

interface RequestProps {
  request: GrantRequest
  departments: GrantMatrix['Departments']
  acts: Acts
  onOpen: (cell: Cell) => void
  isChosen?: boolean
  onToggle?: () => void
}

function Request({ request, departments, acts, onOpen, isChosen, onToggle }: RequestProps) {
  const { t } = useTranslation('grants')
  const { minute, dayIn, list } = useFormatters()
  const { AppName, InterfaceName, ProductName, RequestedBy, RequestedTime, Reason } = request
  const { DataDepartmentIDs: ids, ValidUntil } = request
  const names = { app: AppName, interface: InterfaceName }
  const scope = ids
    ? list(departments.filter(({ ID }) => ids.includes(ID)).map(({ Name }) => Name))
    : t('wholeOrganisation')
  return (
    <li>
      {onToggle ? (
        <label className="checkbox">
          <input type="checkbox" checked={isChosen} aria-label={t('choose', names)} onChange={onToggle} />
        </label>
      ) : (
        <span />
      )}
      <div>
        <b>{AppName}</b>
        <small>{t('byAt', { name: RequestedBy ?? '', time: RequestedTime ? minute(RequestedTime) : '' })}</small>
      </div>
      <div>
        <b>{InterfaceName}</b>
        <small>{ProductName}</small>
      </div>
      <div className="request-why">
        {Reason ?? t('noReason')}
        <small>
          {scope} · {ValidUntil ? t('until', { day: dayIn(ValidUntil, 'UTC') }) : t('noEnd')}
        </small>
      </div>
      <div className={`request-acts ${styles.acts}`}>
        <button
          type="button"
          className="button button-primary"
          aria-label={t('approveNamed', names)}
          disabled={acts.isBusy}
          onClick={() => acts.approve([request])}
        >
          {t('approve')}
        </button>
        <button
          type="button"
          className="button"
          aria-label={t('adjustNamed', names)}
          onClick={() => onOpen(cellOfRequest(request))}
        >
          {t('adjust')}
        </button>
        <button
          type="button"
          className="button"
          aria-label={t('declineNamed', names)}
          disabled={acts.isBusy}
          onClick={() => acts.decline([request])}
        >
          {t('decline')}
        </button>
      </div>
    </li>
  )
}
