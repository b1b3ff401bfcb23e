import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/queries.ts'
import { useDebouncedValue } from '#kit/use-debounced-value.ts'
import { Chip } from '#components/chip.tsx'
import './members.css'

/** A selected person. */
export interface Picked {
  ID: string
  RealName: string
}

interface Candidate extends Picked {
  DepartmentName: string | null
  IsFormer?: boolean
}

const offered = 8

/** Selects members by a part of their name. */
export function MemberPicker({
  label,
  name,
  picked,
  hasFormer = false,
  onPick,
}: {
  label: string
  /** Full accessible name, where the label depends on its surroundings. */
  name?: string
  picked: readonly Picked[]
  /** Includes former members; for administrators only. */
  hasFormer?: boolean
  onPick: (picked: readonly Picked[]) => void
}) {
  const { t } = useTranslation('members')
  const id = useId()
  const [text, setText] = useState('')
  const Search = useDebouncedValue(text.trim())
  const call = hasFormer ? logCalls.people : memberCalls.commonList
  const search: { data: readonly Candidate[] | undefined } = useRead(
    call,
    { query: { search: Search } },
    { enabled: Search !== '', keepPrevious: true },
  )
  const free = search.data?.filter(({ ID }) => !picked.some((one) => one.ID === ID)).slice(0, offered) ?? []
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
          value={text}
          maxLength={100}
          placeholder={t('picker.placeholder')}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {Search && search.data && (
        <ul className="picker-list">
          {free.map(({ ID, RealName, DepartmentName, IsFormer }) => (
            <li key={ID}>
              <button
                type="button"
                onClick={() => {
                  onPick([...picked, { ID, RealName }])
                  setText('')
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
