import type { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import { clsx } from 'clsx'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { useRead } from '#kit/calls/queries.ts'
import { useDebouncedValue } from '#kit/use-debounced-value.ts'
import { Chip } from '#components/chip.tsx'
import '#components/floating.css'
import '#components/administration.css'
import styles from './members.module.css'

/** A selected person. */
export interface Picked {
  ID: string
  RealName: string
}

interface Candidate extends Picked {
  DepartmentName: string | null
  IsFormer?: boolean
}

interface Props {
  label: string
  /** Full accessible name, where the label depends on its surroundings. */
  name?: string
  picked: readonly Picked[]
  /** The search for people; by default for all members. */
  call?: PeopleCall
  onPick: (picked: readonly Picked[]) => void
  problem?: string | undefined
  isRequired?: boolean
  /** Called with the field, to focus it. */
  inputRef?: (input: HTMLInputElement | null) => void
}

type PeopleCall = typeof memberCalls.commonList | typeof logCalls.people | typeof settingCalls.optionalAccounts

const offered = 8
/** The server has searched already. */
const acceptAll = () => true

/** Selects members by a part of their name; Backspace in the empty field removes the last one. */
export function MemberPicker({
  label,
  name,
  picked,
  call = memberCalls.commonList,
  onPick,
  problem,
  isRequired = false,
  inputRef,
}: Props) {
  const { t } = useTranslation(['members', 'app'])
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const candidates = useCandidates(text, call)
  const free = candidates?.filter(({ ID }) => !picked.some((one) => one.ID === ID)).slice(0, offered)
  const pick = (key: unknown) => {
    const one = free?.find(({ ID }) => ID === key)
    if (!one) return
    onPick([...picked, { ID: one.ID, RealName: one.RealName }])
    setText('')
  }
  const remove = (one: Picked | undefined) => {
    if (one) onPick(picked.filter(({ ID }) => ID !== one.ID))
    input.current?.focus()
  }
  const removeLast = ({ key }: KeyboardEvent) => {
    if (key === 'Backspace' && text === '' && picked.length > 0) remove(picked.at(-1))
  }
  return (
    <ComboBox
      className="text-field member-picker"
      {...(name && { 'aria-label': name })}
      {...(problem !== undefined && { isInvalid: true })}
      isRequired={isRequired}
      validationBehavior="aria"
      items={free ?? []}
      inputValue={text}
      onInputChange={setText}
      value={null}
      onChange={pick}
      defaultFilter={acceptAll}
      // Opens while the server still searches.
      allowsEmptyCollection={text.trim() !== ''}
    >
      {name ? <span className="field-label">{label}</span> : <Label className="field-label">{label}</Label>}
      {picked.length > 0 && (
        <ul className="chips">
          {picked.map((one) => (
            <li key={one.ID}>
              <Chip name={one.RealName} onRemove={() => remove(one)} />
            </li>
          ))}
        </ul>
      )}
      <div className="text-field-box">
        <Input
          ref={(element) => {
            input.current = element
            inputRef?.(element)
          }}
          maxLength={100}
          placeholder={t('picker.placeholder')}
          autoComplete="off"
          onKeyDown={removeLast}
        />
      </div>
      <FieldError elementType="p" className="text-field-problem">
        {problem}
      </FieldError>
      <Popover className={clsx('floating', styles.pickerPopover)} offset={4}>
        <ListBox
          renderEmptyState={() => <p className={styles.pickerNone}>{t(free ? 'picker.none' : 'app:loading')}</p>}
        >
          {(one: Candidate) => <CandidateOption key={one.ID} candidate={one} />}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** People who match the text, searched for on the server; undefined before a search. */
function useCandidates(text: string, call: PeopleCall): readonly Candidate[] | undefined {
  const search = useDebouncedValue(text.trim())
  const found: { data: readonly Candidate[] | undefined } = useRead(
    call,
    { query: { search } },
    { enabled: search !== '', keepPrevious: true },
  )
  return search === '' ? undefined : found.data
}

function CandidateOption({ candidate: { ID, RealName, IsFormer, DepartmentName } }: { candidate: Candidate }) {
  const { t } = useTranslation('members')
  return (
    <ListBoxItem id={ID} textValue={RealName} className="option">
      <span>
        {RealName} {IsFormer && <span className="tag">{t('picker.former')}</span>} <small>{DepartmentName}</small>
      </span>
    </ListBoxItem>
  )
}
