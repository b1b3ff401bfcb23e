import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { X } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/queries.ts'
import './members.css'

/** Somebody who was chosen. */
export interface Picked {
  ID: string
  RealName: string
}

const offered = 8

/** Chooses members by typing a part of their names. */
export function MemberPicker({
  label,
  name,
  picked,
  onPick,
}: {
  label: string
  /** The label in full, for those who do not see what it stands beside. */
  name?: string
  picked: readonly Picked[]
  onPick: (picked: readonly Picked[]) => void
}) {
  const { t } = useTranslation('members')
  const id = useId()
  const [typed, setTyped] = useState('')
  const Search = useDeferredValue(typed.trim())
  const found = useRead(
    memberCalls.commonList,
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
            <li key={one.ID} className="tag tag-brand">
              {one.RealName}
              <button
                type="button"
                aria-label={t('picker.remove', { name: one.RealName })}
                onClick={() => onPick(picked.filter(({ ID }) => ID !== one.ID))}
              >
                <X size={13} aria-hidden="true" />
              </button>
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
          {free.map(({ ID, RealName, DepartmentName }) => (
            <li key={ID}>
              <button
                type="button"
                onClick={() => {
                  onPick([...picked, { ID, RealName }])
                  setTyped('')
                }}
              >
                {RealName} <small>{DepartmentName}</small>
              </button>
            </li>
          ))}
          {free.length === 0 && <li className="picker-none">{t('picker.none')}</li>}
        </ul>
      )}
    </div>
  )
}
