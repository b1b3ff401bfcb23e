interface Props {
  label: string
  /** What no choice means. */
  any: string
  options: readonly { key: string; text: string }[]
  chosen: string | undefined
  onChoose: (key: string | undefined) => void
  className?: string
}

/** A choice of one of many that narrows a list, or of none. */
export const FilterField = ({ label, any, options, chosen, onChoose, className = '' }: Props) => (
  <select
    className={`field ${className}`}
    aria-label={label}
    value={chosen ?? ''}
    onChange={(event) => onChoose(event.target.value || undefined)}
  >
    <option value="">{any}</option>
    {options.map(({ key, text }) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </select>
)
