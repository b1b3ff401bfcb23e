import { invitationDays, pageSize } from '@atrium/contract/constants.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { Pager } from '#components/pager.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { MemberStateTags } from '../member-state-tags.tsx'
import { useInvitations } from './use-invitations.ts'

/** Members who were invited by a personal link and have not signed in. */
export function InvitedMembers() {
  const { t } = useTranslation('members')
  const { minute } = useFormatters()
  const [page, setPage] = useState(1)
  const invitations = useInvitations()
  const invited = useRead(
    memberCalls.managePage,
    { body: { pageIndex: page, pageSize, LastSignIn: 'invited', SortBy: 'joined', IsDescending: true } },
    { quiet: true, keepPrevious: true },
  )
  const { items = [], total = 0 } = invited.data ?? {}
  return (
    <section className="panel">
      <h2>{t('invited.title', { count: total })}</h2>
      <p className="administration-lead">{t('invited.lead', { days: invitationDays })}</p>
      <QueryState query={invited} />
      {invited.data && total === 0 && <p className="dialog-hint">{t('invited.none')}</p>}
      <ul className="administration-rows">
        {items.map((member) => (
          <li key={member.ID}>
            <span>
              {member.RealName} <MemberStateTags member={member} />
              {member.Invitation && (
                <small>
                  {t('invited.sent', {
                    recipient: member.Invitation.Recipient,
                    time: minute(member.Invitation.SentTime),
                  })}
                </small>
              )}
            </span>
            <button
              type="button"
              className="button"
              aria-label={t('invited.resendNamed', { name: member.RealName })}
              disabled={invitations.isBusy}
              onClick={() => invitations.invite([member])}
            >
              {t('invited.resend')}
            </button>
            <button
              type="button"
              className="button"
              aria-label={t('invited.withdrawNamed', { name: member.RealName })}
              disabled={invitations.isBusy}
              onClick={() => void invitations.withdraw([member])}
            >
              {t('invited.withdraw')}
            </button>
          </li>
        ))}
      </ul>
      {total > pageSize && <Pager total={total} page={page} size={pageSize} onPage={setPage} />}
    </section>
  )
}
