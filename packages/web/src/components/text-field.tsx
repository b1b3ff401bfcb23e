import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import './text-field.css'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  problem?: string | undefined
  /** Shown below the field until there is a problem. */
  hint?: string
  ref?: Ref<HTMLInputElement>
  /** Control at the end of the field. */
  after?: ReactNode
}

/** A labelled text field with an error message. */
export function TextField({ label, problem, hint, after, ...input }: Props) {
  const id = useId()
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <div className="text-field-box">
        <input {...input} id={id} aria-invalid={problem !== undefined} aria-describedby={`${id}-problem`} />
        {after}
      </div>
      <p
        id={`${id}-problem`}
        className={problem ? 'text-field-problem' : 'text-field-hint'}
        data-hinted={hint ? true : undefined}
        aria-live="polite"
      >
        {problem ?? hint}
      </p>
    </div>
  )
}
