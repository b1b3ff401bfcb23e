import type { MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageCommands } from '#kit/page-commands.ts'
import { useActInUrl } from '#kit/url/use-act-in-url.ts'
import { MenuButton } from '#components/menu-button.tsx'
import { actKeys } from './act-keys.ts'
import type { MemberAction } from './member-dialogs.tsx'
import { isLocked } from '../member-state-tags.tsx'
import { useMemberActions } from './use-member-actions.ts'
import styles from '../members.module.css'

const mainActs = ['password', 'authorise', 'move']

interface Props {
  member: MemberDetail
  onAction: (action: MemberAction | undefined) => void
}

/** Acts on one member: the main ones as buttons, the others in a menu. */
export function MemberActs({ member, onAction }: Props) {
  const { t } = useTranslation('members')
  const acts = useMemberActions(onAction, () => {}).forOne(member)
  useActInUrl((named) => acts.find(({ key }) => key === named)?.onChoose())
  usePageCommands(acts.map(({ key, text, onChoose }) => ({ ...actKeys(key), id: key, text, run: onChoose })))
  const unlock = isLocked(member) ? acts.filter(({ key }) => key === 'unlock') : []
  const shown = [...unlock, ...mainActs.flatMap((key) => acts.filter((act) => act.key === key))]
  return (
    <div className={styles.acts}>
      {shown.map(({ key, text, onChoose }) => (
        <button
          key={key}
          type="button"
          className={key === 'unlock' ? 'button button-primary' : 'button'}
          onClick={onChoose}
        >
          {text}
        </button>
      ))}
      <MenuButton label={t('act.more')} actions={acts.filter((act) => !shown.includes(act))}>
        {t('act.more')} <ChevronDown size={15} aria-hidden="true" />
      </MenuButton>
    </div>
  )
}
