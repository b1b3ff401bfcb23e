import { useId, type ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'

interface Props extends Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'className'> {
  name: string
  label: string
}

/** A text of several lines in the surrounding form. */
export function FormTextArea({ name, label, ...area }: Props) {
  const { register } = useFormContext()
  const id = useId()
  return (
    <div className="text-area-field">
      <label htmlFor={id}>{label}</label>
      <textarea {...area} id={id} className="text-area" {...register(name)} />
    </div>
  )
}
