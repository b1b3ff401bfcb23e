import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/queries.ts'
import { useDebouncedValue } from '#kit/use-debounced-value.ts'
import { Chip } from '#components/chip.tsx'
import './members.css'

/** Somebody who was chosen. */
export interface Picked {
  ID: string
  RealName: string
}

interface Found extends Picked {
  DepartmentName: string | null
  IsFormer?: boolean
}

const offered = 8

/** Chooses members by typing a part of their names. */
export function MemberPicker({
  label,
  name,
  picked,
  hasFormer = false,
  onPick,
}: {
  label: string
  /** The label in full, for those who do not see what it stands beside. */
  name?: string
  picked: readonly Picked[]
  /** Whether people who left can be chosen, too: for administrators alone. */
  hasFormer?: boolean
  onPick: (picked: readonly Picked[]) => void
}) {
  const { t } = useTranslation('members')
  const id = useId()
  const [typed, setTyped] = useState('')
  const Search = useDebouncedValue(typed.trim())
  const call = hasFormer ? logCalls.people : memberCalls.commonList
  const found: { data: readonly Found[] | undefined } = useRead(
    call,
    { query: { search: Search } },
    { enabled: Search !== '', keepPrevious: true },
  )
  const free = found.data?.filter(({ ID }) => !picked.some((one) => one.ID === ID)).slice(0, offered) ?? []
  return (
    <div className="text-field member-picker">
      <label htmlFor={id}>{label}</label>
      {picked.length > 0 && (
        <ul className="chips">
          {picked.map((one) => (
            <li key={one.ID}>
              <Chip name={one.RealName} onRemove={() => onPick(picked.filter(({ ID }) => ID !== one.ID))} />
            </li>
          ))}
        </ul>
      )}
      <div className="text-field-box">
        <input
          id={id}
          type="search"
          aria-label={name}
          value={typed}
          maxLength={100}
          placeholder={t('picker.placeholder')}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {Search && found.data && (
        <ul className="picker-list">
          {free.map(({ ID, RealName, DepartmentName, IsFormer }) => (
            <li key={ID}>
              <button
                type="button"
                onClick={() => {
                  onPick([...picked, { ID, RealName }])
                  setTyped('')
                }}
              >
                {RealName} {IsFormer && <span className="tag">{t('picker.former')}</span>}{' '}
                <small>{DepartmentName}</small>
              </button>
            </li>
          ))}
          {free.length === 0 && <li className="picker-none">{t('picker.none')}</li>}
        </ul>
      )}
    </div>
  )
}
