import type { Ref } from 'react'
import { Switch } from 'react-aria-components/Switch'
import './switch.css'

interface Props {
  label: string
  /** Full accessible name, where the label depends on its surroundings. */
  name?: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  isDisabled?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** A labelled switch for what is on or off. */
export const SwitchField = ({ label, name, isOn, onSwitch, isDisabled = false, inputRef }: Props) => (
  <Switch
    className="switch"
    isSelected={isOn}
    onChange={onSwitch}
    isDisabled={isDisabled}
    {...(name && { 'aria-label': name })}
    {...(inputRef && { inputRef })}
  >
    <span className="switch-track" />
    <span className="switch-label">{label}</span>
  </Switch>
)
