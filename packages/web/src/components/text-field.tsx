import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import './text-field.css'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  problem?: string | undefined
  ref?: Ref<HTMLInputElement>
  /** Control at the end of the field. */
  after?: ReactNode
}

/** A labelled text field with an error message. */
export function TextField({ label, problem, after, ...input }: Props) {
  const id = useId()
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <div className="text-field-box">
        <input {...input} id={id} aria-invalid={problem !== undefined} aria-describedby={`${id}-problem`} />
        {after}
      </div>
      <p id={`${id}-problem`} className="text-field-problem" aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
