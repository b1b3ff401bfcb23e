import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { useFieldProblem } from '#components/form.tsx'

interface Props {
  name: string
  label: string
  hint?: string
  rows?: number
  /** The message for a list that is wrong, or true. */
  validate: (list: readonly string[]) => string | true
}

const linesOf = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))]

/** A list of words in the surrounding form, one in each line. */
export function LinesField({ name, label, hint, rows = 2, validate }: Props) {
  const id = useId()
  const { value, onChange, onBlur, ref } = useController({ name, rules: { validate } }).field
  const problem = useFieldProblem(name)
  const [typed, setTyped] = useState((value as string[]).join('\n'))
  return (
    <div className="text-area-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={ref}
        className="text-area"
        rows={rows}
        spellCheck={false}
        required
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        value={typed}
        onBlur={onBlur}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(linesOf(target.value))
        }}
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
