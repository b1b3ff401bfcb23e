import { useController } from 'react-hook-form'
import { TimeZoneField } from './time-zone-field.tsx'

/** The time zone of the surrounding form. */
export function FormTimeZone({ name, label }: { name: string; label: string }) {
  const { value, onChange } = useController({ name }).field
  return <TimeZoneField label={label} chosen={value as string} onChoose={onChange} />
}
