import { useId } from 'react'
import './choice.css'

interface Props<K extends string> {
  label: string
  /** What will happen, where a choice does more than it says. */
  hint?: string
  options: readonly { key: K; text: string; lang?: string }[]
  chosen: K
  onChoose: (key: K) => void
}

/** One of a few, side by side. */
export function Choice<K extends string>({ label, hint, options, chosen, onChoose }: Props<K>) {
  const name = useId()
  return (
    <fieldset className="choice" aria-describedby={hint && `${name}-hint`}>
      <legend>{label}</legend>
      <div className="choice-options">
        {options.map(({ key, text, lang }) => (
          <label key={key} lang={lang}>
            <input type="radio" name={name} checked={key === chosen} onChange={() => onChoose(key)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${name}-hint`} className="choice-hint">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
