import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Dialog } from '#components/dialog.tsx'
import { QueryState } from '#components/query-state.tsx'
import { MemberActs } from '../actions/member-acts.tsx'
import type { MemberAction } from '../actions/member-dialogs.tsx'
import { MemberContent } from './member-content.tsx'
import { NonMemberContent } from './non-member.tsx'
import { useMember } from './use-member.ts'
import styles from '../members.module.css'

interface Props {
  id: string
  onClose: () => void
  onAction: (action: MemberAction | undefined) => void
}

/** A member beside the list, with all acts. */
export function MemberDrawer({ id, onClose, onAction }: Props) {
  const { t } = useTranslation(['members', 'app'])
  const { search } = useLocation()
  const { member, nonMember, isMissing, query } = useMember(id)
  return (
    <Dialog
      kind="drawer"
      title={member?.RealName ?? nonMember?.RealName ?? t('app:page.member')}
      onClose={onClose}
      actions={member && <MemberActs member={member} onAction={onAction} />}
    >
      {!member && !isMissing && <QueryState query={query} />}
      {isMissing && <NonMemberContent id={id} nonMember={nonMember} onAction={onAction} />}
      {member && (
        <>
          <p className={styles.logs}>
            <Link to={{ pathname: `/members/${id}`, search: tabOf(search) }} state={{ list: search }}>
              <ExternalLink size={14} aria-hidden="true" /> {t('detail.openAsPage')}
            </Link>
          </p>
          <MemberContent member={member} />
        </>
      )}
    </Dialog>
  )
}

/** The part of the list's URL that a member's page has as well. */
const tabOf = (search: string): string => {
  const tab = new URLSearchParams(search).get('tab')
  return tab ? new URLSearchParams({ tab }).toString() : ''
}
