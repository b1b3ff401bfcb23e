import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { invitationDays } from '@atrium/contract/constants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { copyText } from '#kit/browser/copy-text.ts'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import '#components/administration.css'
import { PageHeader } from '#components/page-title.tsx'
import { QueryError } from '#components/query-error.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { InvitedMembers } from './invited-members.tsx'
import { DepartmentSelect } from '#departments/department-select.tsx'
import { WaitingRegistrations } from './waiting-registrations.tsx'

/** Pending registrations and invitation links. */
export function RegistrationsPage() {
  const { t } = useTranslation('members')
  return (
    <div className="administration">
      <PageHeader title={t('title')} lead={t('lead')}>
        <Link className="button" to="/members/rules">
          {t('rules.open')}
        </Link>
      </PageHeader>
      <WaitingRegistrations />
      <InvitedMembers />
      <Invitations />
    </div>
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
  return (
    <section className="panel">
      <h2>{t('invitations')}</h2>
      <p className="administration-lead">{t('invitationsHint', { days: invitationDays })}</p>
      <DepartmentSelect label={t('invitedInto')} places={place} onChange={(next) => setPlace(next.slice(-1))} />
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
          <button type="button" className="button" onClick={() => void copyText(invite.data.Link)}>
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
