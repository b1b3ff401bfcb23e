import { Select } from 'react-aria-components'
import { SelectBox } from './select-box.tsx'

interface Props<K extends string> {
  /** Accessible name. */
  label: string
  options: readonly { key: K; text: string }[]
  chosen: K
  onChoose: (key: K) => void
  className?: string
  isDisabled?: boolean
}

/** A select without a visible label. */
export function CompactSelect<K extends string>({
  label,
  options,
  chosen,
  onChoose,
  className = '',
  isDisabled = false,
}: Props<K>) {
  const at = options.findIndex(({ key }) => key === chosen)
  const choose = (index: unknown) => {
    const option = options[Number(index)]
    if (option) onChoose(option.key)
  }
  return (
    <Select
      className={`compact-select ${className}`}
      aria-label={label}
      value={at < 0 ? null : at}
      onChange={choose}
      placeholder=""
      isDisabled={isDisabled}
    >
      <SelectBox texts={options.map(({ text }) => text)} />
    </Select>
  )
}
