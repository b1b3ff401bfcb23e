import { clsx } from 'clsx'
import { useId, type ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import type { TextRules } from '#kit/forms/form-rules.ts'
import { useFieldProblem } from './form.tsx'

interface Props extends Omit<ComponentProps<'textarea'>, 'name' | 'id'> {
  name: string
  label: string
  hint?: string
  rules?: TextRules
}

/** A text of several lines in the surrounding form. */
export function FormTextArea({ name, label, hint, rules, className, ...area }: Props) {
  const { register } = useFormContext()
  const id = useId()
  const problem = useFieldProblem(name)
  return (
    <div className="text-area-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        className={clsx('text-area', className)}
        required={Boolean(rules?.required)}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        {...register(name, rules)}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-area-hint">
          {hint}
        </p>
      )}
      <p id={`${id}-problem`} className="text-area-problem" aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
