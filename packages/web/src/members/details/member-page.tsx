import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { PageHeader } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { MemberActs } from '../actions/member-acts.tsx'
import { MemberContent } from './member-content.tsx'
import { MemberDialogs, type MemberAction } from '../actions/member-dialogs.tsx'
import { NonMemberContent } from './non-member.tsx'
import { useMember } from './use-member.ts'
import '#components/administration.css'
import { BackLink } from '#components/back-link.tsx'
import styles from '../members.module.css'

/** The page of one member, with all acts. Its address can be sent to another administrator. */
export function MemberPage() {
  const { t } = useTranslation(['members', 'app'])
  const { id = '' } = useParams()
  const { state } = useLocation() as { state: { list?: string } | null }
  const [action, setAction] = useState<MemberAction>()
  const { member, nonMember, isMissing, query } = useMember(id)
  const back = <BackLink to={{ pathname: '/members', search: state?.list ?? '' }}>{t('detail.toList')}</BackLink>
  return (
    <div className={clsx('administration', styles.page)}>
      <PageHeader title={member?.RealName ?? nonMember?.RealName ?? t('app:page.member')} lead={back}>
        {member && <MemberActs member={member} onAction={setAction} />}
      </PageHeader>
      <section className="panel" aria-busy={query.isPending}>
        {member && <MemberContent member={member} />}
        {isMissing && <NonMemberContent id={id} nonMember={nonMember} onAction={setAction} />}
        {!member && !isMissing && <QueryState query={query} />}
      </section>
      {action && <MemberDialogs action={action} onClose={() => setAction(undefined)} onDone={() => {}} />}
    </div>
  )
}
