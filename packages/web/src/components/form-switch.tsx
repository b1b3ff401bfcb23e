import { useController } from 'react-hook-form'
import { SwitchField } from './switch-field.tsx'

/** A switch of the surrounding form. */
export function FormSwitch({ name, label }: { name: string; label: string }) {
  const { value, onChange, ref } = useController({ name }).field
  return <SwitchField label={label} isOn={value === true} onSwitch={onChange} inputRef={ref} />
}
