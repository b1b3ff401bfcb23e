import type { ComponentProps, FocusEvent } from 'react'
import { useFormContext, type FieldValues, type Path, type RegisterOptions } from 'react-hook-form'
import type { TextRules } from '#kit/forms/form-rules.ts'
import { useFieldProblem } from './form.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'name' | 'problem' | 'value' | 'onChange' | 'onBlur' | 'ref'>

interface Props<T extends FieldValues> extends FieldProps {
  name: Path<T>
  rules?: TextRules<T> | undefined
  isPassword?: boolean
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
}

/** A text field of the surrounding form. */
export function FormTextField<T extends FieldValues = FieldValues>({
  name,
  rules,
  isPassword,
  onBlur,
  ...field
}: Props<T>) {
  const { register, trigger } = useFormContext<T>()
  const problem = useFieldProblem(name)
  // A field that was validated by itself, or by the server, is wrong only until it is right.
  const onChange = () => problem !== undefined && void trigger(name)
  const registered = register(name, { ...rules, onChange, onBlur } as RegisterOptions<T, Path<T>>)
  const props = { required: Boolean(rules?.required), ...field, ...registered, problem }
  return isPassword ? <PasswordField {...props} /> : <TextField {...props} />
}
