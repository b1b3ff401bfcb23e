import { useId, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useFieldProblem } from './form.tsx'
import styles from './form.module.css'

interface Props {
  name: string
  label: string
  /** Text beside the label that is not part of it, such as links. */
  after?: ReactNode
  /** The message when it must be checked and is not. */
  needed?: string
}

/** A checkbox of the surrounding form. */
export function FormCheckbox({ name, label, after, needed }: Props) {
  const { register } = useFormContext()
  const id = useId()
  const problem = useFieldProblem(name)
  return (
    <div className={styles.checkbox}>
      <div className="checkbox">
        <input
          id={id}
          type="checkbox"
          aria-invalid={problem !== undefined}
          aria-describedby={needed && `${id}-problem`}
          required={needed !== undefined}
          {...register(name, { required: needed ?? false })}
        />
        <span>
          <label htmlFor={id}>{label}</label> {after}
        </span>
      </div>
      {needed && (
        <p id={`${id}-problem`} className="text-field-problem" aria-live="polite">
          {problem}
        </p>
      )}
    </div>
  )
}
