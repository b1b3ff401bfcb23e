import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { SelectField } from './select-field.tsx'

type Props = Omit<ComponentProps<typeof SelectField>, 'chosen' | 'onChoose'> & { name: string }

/** A select of the surrounding form. */
export function FormSelect({ name, ...field }: Props) {
  const { value, onChange } = useController({ name }).field
  return <SelectField {...field} chosen={value as string} onChoose={onChange} />
}
