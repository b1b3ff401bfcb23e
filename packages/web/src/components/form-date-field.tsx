import { useRef, type ComponentProps } from 'react'
import { useController, type RegisterOptions } from 'react-hook-form'
import { DateField } from './date-field.tsx'
import { useFieldProblem } from './form.tsx'

type Props = Omit<ComponentProps<typeof DateField>, 'value' | 'onChange' | 'problem' | 'groupRef' | 'isRequired'> & {
  name: string
  rules?: Pick<RegisterOptions, 'required'>
}

/** A date of the surrounding form. */
export function FormDateField({ name, rules, ...field }: Props) {
  const { value, onChange, ref } = useController({ name, ...(rules && { rules }) }).field
  const group = useRef<HTMLDivElement>(null)
  const problem = useFieldProblem(name)
  return (
    <DateField
      {...field}
      value={value as string}
      onChange={onChange}
      problem={problem}
      isRequired={Boolean(rules?.required)}
      groupRef={(element) => {
        group.current = element
        ref({ focus: () => group.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus() })
      }}
    />
  )
}
