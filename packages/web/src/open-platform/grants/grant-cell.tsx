import { CalendarX2, Check, Hourglass, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '#components/use-formatters.ts'
import type { Cell } from './use-grant-matrix.ts'
import styles from './grants.module.css'

interface Props {
  cell: Cell
  onOpen: (cell: Cell) => void
  /** Position in the grid, by which its keys find the button. */
  at?: string
  isTabStop?: boolean
}

const icons = { requested: Hourglass, granted: Check, expired: CalendarX2 } as const

/** What there is between an app and an interface; opens the dialog that changes it. */
export function GrantCell({ cell, onOpen, at, isTabStop = true }: Props) {
  const { t } = useTranslation('grants')
  const { dayIn } = useFormatters()
  const { app, called, grant } = cell
  const Icon = grant ? icons[grant.State] : Plus
  return (
    <button
      type="button"
      className={styles.cell}
      data-state={grant?.State}
      data-at={at}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onOpen(cell)}
    >
      <span className="visually-hidden">{t('cell', { app: app.Name, interface: called.Name })}</span>
      <Icon size={16} aria-hidden="true" />
      <span className={grant ? undefined : 'visually-hidden'}>{t(`state.${grant?.State ?? 'none'}`)}</span>
      {grant?.DataDepartmentIDs && <small>{t('departmentCount', { count: grant.DataDepartmentIDs.length })}</small>}
      {grant?.ValidUntil && <small>{t('until', { day: dayIn(grant.ValidUntil, 'UTC') })}</small>}
    </button>
  )
}
