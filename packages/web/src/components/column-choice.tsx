import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localStore } from '#kit/browser/browser-store.ts'
import { useSession } from '#kit/session.ts'
import { PopoverButton } from './popover-button.tsx'

export interface ColumnChoiceState {
  shown: ReadonlySet<string>
  toggle: (key: string) => void
  /** Replaces the shown columns. */
  show: (keys: readonly string[]) => void
  isCompact: boolean
  setCompact: (isCompact: boolean) => void
}

/** Shown columns and height of rows of a table, stored for each person in this browser under the given keys. */
export function useColumnChoice(
  keys: { columns: string; density: string },
  defaults: readonly string[],
): ColumnChoiceState {
  const person = useSession().AccountInfo?.ID ?? ''
  const columns = useStored(`${keys.columns}.${person}`, defaults.join(','))
  const density = useStored(`${keys.density}.${person}`, 'comfortable')
  const shown = new Set(columns.value.split(','))
  const show = (chosen: readonly string[]) => columns.set(chosen.join(','))
  const toggle = (key: string) => show(shown.has(key) ? [...shown].filter((each) => each !== key) : [...shown, key])
  const isCompact = density.value === 'compact'
  const setCompact = (compact: boolean) => density.set(compact ? 'compact' : 'comfortable')
  return { shown, toggle, show, isCompact, setCompact }
}

/** A text that this browser stores. */
export function useStored(key: string, initial: string) {
  const [value, setValue] = useState(() => localStore.getItem(key) ?? initial)
  const set = (next: string) => {
    localStore.setItem(key, next)
    setValue(next)
  }
  return { value, set }
}

interface Props {
  /** Those that can be hidden. */
  columns: readonly { key: string; title: string }[]
  choice: ColumnChoiceState
}

/** A button that opens the choice of columns and of the height of rows. */
export function ColumnChoice({ columns, choice }: Props) {
  const { t } = useTranslation('app')
  return (
    <PopoverButton label={t('list.columns')} icon={<Columns3 size={16} aria-hidden="true" />}>
      {columns.map(({ key, title }) => (
        <label key={key} className="checkbox">
          <input type="checkbox" checked={choice.shown.has(key)} onChange={() => choice.toggle(key)} /> {title}
        </label>
      ))}
      <hr />
      <label className="checkbox">
        <input
          type="checkbox"
          checked={choice.isCompact}
          onChange={({ target }) => choice.setCompact(target.checked)}
        />{' '}
        {t('list.compact')}
      </label>
    </PopoverButton>
  )
}
