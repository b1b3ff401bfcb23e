import { useController } from 'react-hook-form'
import { useFieldProblem } from '#components/form.tsx'
import { DepartmentSelect, type Place } from './department-select.tsx'

interface Props {
  name: string
  label: string
  /** The message when a department has to be chosen and is not. */
  needed?: string
}

/** One department of the surrounding form, with id and name, or null. */
export function FormDepartment({ name, label, needed }: Props) {
  const { value, onChange, ref } = useController({ name, rules: { required: needed ?? false } }).field
  const place = value as Place | null
  return (
    <DepartmentSelect
      label={label}
      places={place ? [place] : []}
      onChange={(places) => onChange(places.at(-1) ?? null)}
      problem={useFieldProblem(name)}
      isRequired={needed !== undefined}
      buttonRef={ref}
    />
  )
}
