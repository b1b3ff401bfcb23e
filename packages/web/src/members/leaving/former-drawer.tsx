import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { Dialog } from '#components/dialog.tsx'
import { QueryState } from '#components/query-state.tsx'
import { FormerContent } from './former-content.tsx'

interface Props {
  id: string
  onClose: () => void
  onRecover: () => void
}

/** A former member beside the list. */
export function FormerDrawer({ id, onClose, onRecover }: Props) {
  const { t } = useTranslation(['leaving', 'app'])
  const person = useRead(memberCalls.formerMember, { params: { id } }, { quiet: true })
  return (
    <Dialog
      kind="drawer"
      title={person.data?.RealName ?? t('app:page.formerMembers')}
      onClose={onClose}
      actions={
        person.data && (
          <button type="button" className="button button-primary" onClick={onRecover}>
            {t('recover')}
          </button>
        )
      }
    >
      {person.data ? <FormerContent person={person.data} /> : <QueryState query={person} />}
    </Dialog>
  )
}
