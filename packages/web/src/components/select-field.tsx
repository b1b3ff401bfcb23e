import { useId } from 'react'
import './text-field.css'

interface Props<K extends string> {
  label: string
  options: readonly { key: K; text: string }[]
  chosen: K
  onChoose: (key: K) => void
}

export function SelectField<K extends string>({ label, options, chosen, onChoose }: Props<K>) {
  const id = useId()
  return (
    <div className="text-field select-field">
      <label htmlFor={id}>{label}</label>
      <div className="text-field-box">
        <select id={id} value={chosen} onChange={(event) => onChoose(event.target.value as K)}>
          {options.map(({ key, text }) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
