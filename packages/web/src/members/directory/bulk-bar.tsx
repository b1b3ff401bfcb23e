import { ChevronDown, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageCommands } from '#kit/page-commands.ts'
import { IconButton } from '#components/icon-button.tsx'
import { MenuButton, type MenuAction } from '#components/menu-button.tsx'
import { PopoverButton } from '#components/popover-button.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { actKeys } from '../actions/act-keys.ts'
import type { MemberSelectionState } from './use-member-selection.ts'
import styles from '../members.module.css'

/** The acts that are buttons; the others are in the menu. */
const maxButtons = 3
const maxListed = 100

interface Props {
  selection: MemberSelectionState
  total: number
  actions: readonly MenuAction[]
  isBusy: boolean
}

/** Says how many members are chosen and offers acts on them. It lies over the end of the list and moves nothing. */
export function BulkBar({ selection, total, actions, isBusy }: Props) {
  const { t } = useTranslation('members')
  const { number } = useFormatters()
  const { count, isAll, chooseAll, clear } = selection
  const offered = count > 0 ? actions : []
  usePageCommands(
    offered.map(({ key, text, onChoose }) => ({ ...actKeys(key), id: key, text, isForSelection: true, run: onChoose })),
  )
  return (
    <div className={styles.bulkPlace}>
      {count > 0 && (
        <div className={styles.bulkBar} role="group" aria-label={t('bulk.label')} aria-busy={isBusy}>
          <ChosenPeople selection={selection} />
          {!isAll && total > count && (
            <button type="button" className="link-button" onClick={chooseAll}>
              {t('bulk.chooseAll', { count: total, number: number(total) })}
            </button>
          )}
          <span className={styles.bulkActs}>
            {actions.slice(0, maxButtons).map(({ key, text, onChoose }) => (
              <button key={key} type="button" className="button" disabled={isBusy} onClick={onChoose}>
                {text}
              </button>
            ))}
            <MenuButton label={t('bulk.more')} actions={actions.slice(maxButtons)}>
              {t('bulk.more')} <ChevronDown size={15} aria-hidden="true" />
            </MenuButton>
            <IconButton label={t('list.unselect')} onPress={clear}>
              <X size={17} aria-hidden="true" />
            </IconButton>
          </span>
        </div>
      )}
      <span className="visually-hidden" role="status">
        {isBusy ? t('bulk.busy') : count > 0 ? t('list.selected', { count, number: number(count) }) : ''}
      </span>
    </div>
  )
}

/** The number of chosen people; opened, their names, each of whom can be left out. */
function ChosenPeople({ selection: { count, isAll, elsewhere, listed, toggle } }: Pick<Props, 'selection'>) {
  const { t } = useTranslation('members')
  const { number } = useFormatters()
  const chosen = isAll
    ? t('bulk.all', { count, number: number(count) })
    : t('list.selected', { count, number: number(count) })
  const label = elsewhere > 0 ? t('bulk.elsewhere', { chosen, number: number(elsewhere), count: elsewhere }) : chosen
  return (
    <PopoverButton
      label={label}
      icon={
        <span className={styles.bulkCount}>
          {label} <ChevronDown size={15} aria-hidden="true" />
        </span>
      }
    >
      {isAll && <p className="dialog-hint">{t(listed.length > 0 ? 'bulk.except' : 'bulk.everyone')}</p>}
      <ul className={styles.bulkPeople}>
        {listed.slice(0, maxListed).map((person) => (
          <li key={person.ID}>
            <span>
              {person.RealName} <small>{person.Department?.Name}</small>
            </span>
            <IconButton
              label={t(isAll ? 'bulk.include' : 'bulk.leaveOut', { name: person.RealName })}
              onPress={() => toggle(person)}
            >
              <X size={14} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {listed.length > maxListed && (
        <p className="dialog-hint">{t('bulk.moreListed', { number: number(listed.length - maxListed) })}</p>
      )}
    </PopoverButton>
  )
}
