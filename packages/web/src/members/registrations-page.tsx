import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { invitationDays, pageSize } from '@atrium/contract/constants.ts'
import { maxReasonLength } from '@atrium/contract/kit/reason.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import '#components/administration.css'
import { PageTitle } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryError } from '#components/query-error.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { DepartmentField } from './department-field.tsx'
import './members.css'

/** Pending registrations and invitation links. */
export function RegistrationsPage() {
  const { t } = useTranslation('members')
  return (
    <div className="administration">
      <PageTitle>{t('title')}</PageTitle>
      <p className="administration-lead">{t('lead')}</p>
      <Waiting />
      <Invitations />
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation('members')
  const { time } = useFormatters()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const [page, setPage] = useState(1)
  const waiting = useRead(
    memberCalls.registrations,
    { body: { pageIndex: page, pageSize } },
    { quiet: true, keepPrevious: true },
  )
  const invalidates = [memberCalls.registrations]
  const decided = (sentence: string) => {
    setChosen([])
    setPage(1)
    setReason('')
    showToast('success', sentence)
  }
  const approve = useWrite(memberCalls.approve, {
    invalidates,
    onSuccess: ({ Approved }) => decided(t('approved', { count: Approved })),
  })
  const decline = useWrite(memberCalls.decline, {
    invalidates,
    onSuccess: ({ Declined }) => decided(t('declined', { count: Declined })),
  })
  const people = waiting.data?.items ?? []
  const accountIds = chosen.filter((id) => people.some(({ ID }) => ID === id))
  const isBusy = approve.isPending || decline.isPending
  const askToDecline = async () => {
    const title = t('declineTitle', { count: accountIds.length })
    if (await confirm({ title, text: t('declineHint', { reason }), label: t('declineAct'), isDangerous: true }))
      decline.mutate({ body: { accountIds, reason } })
  }
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <section className="panel">
      <h2>{t('waiting', { count: waiting.data?.total ?? 0 })}</h2>
      <QueryState query={waiting} />
      {waiting.data && people.length === 0 && <p className="administration-lead">{t('nobody')}</p>}
      <ul className="administration-rows">
        {people.map((person) => (
          <li key={person.ID}>
            <label className="checkbox">
              <input type="checkbox" checked={accountIds.includes(person.ID)} onChange={() => toggle(person.ID)} />
              {person.RealName}
            </label>
            <span>
              {person.MobilePhone ?? person.Email}
              <small>
                {person.Account} · {time(person.RegisteredTime)}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {(waiting.data?.total ?? 0) > pageSize && (
        <Pager total={waiting.data?.total ?? 0} page={page} size={pageSize} onPage={setPage} />
      )}
      {accountIds.length > 0 && (
        <div className="administration-actions">
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => approve.mutate({ body: { accountIds } })}
          >
            {t('approve', { count: accountIds.length })}
          </button>
          <input
            className="field"
            value={reason}
            maxLength={maxReasonLength}
            placeholder={t('reason')}
            aria-label={t('reason')}
            onChange={(event) => setReason(event.target.value)}
          />
          <button
            type="button"
            className="button"
            disabled={isBusy || !reason.trim()}
            onClick={() => void askToDecline()}
          >
            {t('decline', { count: accountIds.length })}
          </button>
        </div>
      )}
    </section>
  )
}

function Invitations() {
  const { t } = useTranslation('members')
  const { time } = useFormatters()
  const [uses, setUses] = useState(1)
  const [place, setPlace] = useState<readonly { ID: string; Name: string }[]>([])
  const invitations = useRead(memberCalls.invitations, {}, { quiet: true })
  const invalidates = [memberCalls.invitations]
  const invite = useWrite(memberCalls.invite, { invalidates })
  const revoke = useWrite(memberCalls.revokeInvitation, {
    invalidates,
    onSuccess: () => showToast('success', t('revoked')),
  })
  const askToRevoke = async (id: string) => {
    if (await confirm({ title: t('revokeTitle'), text: t('revokeHint'), label: t('revoke'), isDangerous: true }))
      revoke.mutate({ params: { id } })
  }
  const copy = async (link: string) => {
    await navigator.clipboard.writeText(link)
    showToast('success', t('copied'))
  }
  return (
    <section className="panel">
      <h2>{t('invitations')}</h2>
      <p className="administration-lead">{t('invitationsHint', { days: invitationDays })}</p>
      <DepartmentField label={t('invitedInto')} places={place} onChange={(next) => setPlace(next.slice(-1))} />
      <div className="administration-actions">
        <label htmlFor="uses">{t('uses')}</label>
        <input
          id="uses"
          className="field"
          type="number"
          min={1}
          max={500}
          value={uses}
          onChange={(event) => setUses(Number(event.target.value))}
        />
        <button
          type="button"
          className="button"
          disabled={invite.isPending}
          onClick={() => invite.mutate({ body: { uses, days: invitationDays, departmentId: place[0]?.ID ?? null } })}
        >
          {t('invite')}
        </button>
      </div>
      {invite.data && (
        <div className="administration-link" role="status">
          {invite.data.Link}{' '}
          <button type="button" className="button" onClick={() => void copy(invite.data.Link)}>
            {t('copy')}
          </button>
        </div>
      )}
      {invitations.isError && <QueryError query={invitations} />}
      <ul className="administration-rows">
        {invitations.data?.map((invitation) => (
          <li key={invitation.ID}>
            <span>
              {t('used', { used: invitation.Used, uses: invitation.Uses })}
              <small>
                {invitation.Department && `${invitation.Department} · `}
                {invitation.CreatedBy} · {t('until', { until: time(invitation.ExpiresTime) })}
              </small>
            </span>
            <button
              type="button"
              className="button"
              disabled={revoke.isPending}
              onClick={() => void askToRevoke(invitation.ID)}
            >
              {t('revoke')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
