import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { focusableItems, moveFocusInList } from '#kit/list-navigation.ts'
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
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [text, setText] = useState('')
  const focusFirst = (event: KeyboardEvent) => {
    const first = event.key === 'ArrowDown' && list.current && focusableItems(list.current)[0]
    if (!first) return
    event.preventDefault()
    first.focus()
  }
  /** Arrow keys move among the people; Escape leads back to the field, and closes nothing else. */
  const moveOn = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return moveFocusInList(event)
    event.preventDefault()
    event.stopPropagation()
    input.current?.focus()
  }
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
          ref={input}
          id={id}
          type="search"
          aria-label={name}
          value={text}
          maxLength={100}
          placeholder={t('picker.placeholder')}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={focusFirst}
        />
      </div>
      {Search && search.data && (
        // The buttons inside take the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul ref={list} className="picker-list" onKeyDown={moveOn}>
          {free.map(({ ID, RealName, DepartmentName, IsFormer }) => (
            <li key={ID}>
              <button
                type="button"
                onClick={() => {
                  onPick([...picked, { ID, RealName }])
                  setText('')
                  input.current?.focus()
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
