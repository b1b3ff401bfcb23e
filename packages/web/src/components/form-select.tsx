import type { ComponentProps } from 'react'
import { useController, type RegisterOptions } from 'react-hook-form'
import { useFieldProblem } from './form.tsx'
import { SelectField } from './select-field.tsx'

type Props = Omit<ComponentProps<typeof SelectField>, 'chosen' | 'onChoose' | 'problem' | 'buttonRef'> & {
  name: string
  rules?: Pick<RegisterOptions, 'required'>
}

/** A select of the surrounding form. */
export function FormSelect({ name, rules, ...field }: Props) {
  const { value, onChange, ref } = useController({ name, ...(rules && { rules }) }).field
  const problem = useFieldProblem(name)
  return (
    <SelectField
      isRequired={Boolean(rules?.required)}
      {...field}
      chosen={value as string}
      onChoose={onChange}
      problem={problem}
      buttonRef={ref}
    />
  )
}
