import { useId } from 'react'
import './radio-group.css'
import styles from './radio-group.module.css'

interface Props<K extends string> {
  label: string
  /** Explains side effects of a choice. */
  hint?: string
  options: readonly { key: K; text: string; lang?: string }[]
  chosen: K
  onChoose: (key: K) => void
}

/** A segmented radio group. */
export function RadioGroup<K extends string>({ label, hint, options, chosen, onChoose }: Props<K>) {
  const name = useId()
  return (
    <fieldset className="choice" aria-describedby={hint && `${name}-hint`}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map(({ key, text, lang }) => (
          <label key={key} lang={lang}>
            <input type="radio" name={name} checked={key === chosen} onChange={() => onChoose(key)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
