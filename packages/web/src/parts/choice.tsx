import { useId } from 'react'
import './choice.css'

interface Props<K extends string> {
  label: string
  options: readonly { key: K; text: string; lang?: string }[]
  chosen: K
  onChoose: (key: K) => void
}

/** One of a few, side by side. */
export function Choice<K extends string>({ label, options, chosen, onChoose }: Props<K>) {
  const name = useId()
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      <div className="choice-options">
        {options.map(({ key, text, lang }) => (
          <label key={key} lang={lang}>
            <input type="radio" name={name} checked={key === chosen} onChange={() => onChoose(key)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
