import type { NonMember } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Allowed } from '#kit/allowed.tsx'
import { useRead } from '#kit/calls/queries.ts'
import { QueryState } from '#components/query-state.tsx'
import { FormerContent } from '../leaving/former-content.tsx'
import type { MemberAction } from '../actions/member-dialogs.tsx'
import styles from '../members.module.css'

interface Props {
  id: string
  /** Undefined when the organisation has nobody with this id. */
  nonMember: NonMember | undefined
  onAction: (action: MemberAction) => void
}

/** Explains why a link leads to no member, and offers what can be done about it. */
export function NonMemberContent({ id, nonMember, onAction }: Props) {
  const { t } = useTranslation('members')
  if (!nonMember)
    return (
      <Explanation title={t('nonMember.unknown')} hint={t('nonMember.unknownHint')}>
        <Link className="button" to="/members">
          {t('nonMember.toList')}
        </Link>
      </Explanation>
    )
  const { Standing, RealName: name } = nonMember
  if (Standing === 'waiting')
    return (
      <Explanation title={t('nonMember.waiting', { name })} hint={t('nonMember.waitingHint')}>
        <Allowed call={memberCalls.approve}>
          <Link className="button button-primary" to="/members/registrations">
            {t('nonMember.review')}
          </Link>
        </Allowed>
      </Explanation>
    )
  return (
    <>
      <Explanation title={t('nonMember.former', { name })} hint={t('nonMember.formerHint')}>
        <Allowed call={memberCalls.recover}>
          <button type="button" className="button button-primary" onClick={() => onAction({ what: 'recover', id })}>
            {t('act.recover')}
          </button>
        </Allowed>
      </Explanation>
      <Allowed call={memberCalls.formerMember}>
        <Former id={id} />
      </Allowed>
    </>
  )
}

function Explanation({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className={styles.nonMember} role="status">
      <p>
        <b>{title}</b> {hint}
      </p>
      {children}
    </div>
  )
}

function Former({ id }: { id: string }) {
  const person = useRead(memberCalls.formerMember, { params: { id } }, { quiet: true })
  return person.data ? <FormerContent person={person.data} /> : <QueryState query={person} />
}
