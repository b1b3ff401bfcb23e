interface Props {
  label: string
  /** Label of the empty choice. */
  any: string
  options: readonly { key: string; text: string }[]
  chosen: string | undefined
  onChoose: (key: string | undefined) => void
  className?: string
}

/** A select that filters a list; undefined means no filter. */
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
