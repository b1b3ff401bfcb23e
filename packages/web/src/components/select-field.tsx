import type { Ref } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Select } from 'react-aria-components/Select'
import { Text } from 'react-aria-components/Text'
import { optionIndex, SelectBox } from './select-box.tsx'
import './text-field.css'

interface Props<K extends string> {
  label: string
  options: readonly { key: K; text: string }[]
  chosen: K
  onChoose: (key: K) => void
  /** Shown below the field until there is a problem. */
  hint?: string
  problem?: string | undefined
  /** Shown while the chosen key is none of the options. */
  placeholder?: string
  isRequired?: boolean
  isDisabled?: boolean
  buttonRef?: Ref<HTMLButtonElement>
}

/** A labelled select. */
export function SelectField<K extends string>({
  label,
  options,
  chosen,
  onChoose,
  hint,
  problem,
  placeholder = '',
  isRequired = false,
  isDisabled = false,
  buttonRef,
}: Props<K>) {
  return (
    <Select
      className="text-field select-field"
      {...optionIndex(options, chosen, onChoose)}
      placeholder={placeholder}
      isInvalid={problem !== undefined}
      isRequired={isRequired}
      isDisabled={isDisabled}
      validationBehavior="aria"
    >
      <Label className="field-label">{label}</Label>
      <SelectBox texts={options.map(({ text }) => text)} buttonRef={buttonRef} />
      {problem === undefined && (
        <Text slot="description" elementType="p" className="text-field-hint">
          {hint}
        </Text>
      )}
      <FieldError elementType="p" className="text-field-problem" data-hinted={hint ? true : undefined}>
        {problem}
      </FieldError>
    </Select>
  )
}
