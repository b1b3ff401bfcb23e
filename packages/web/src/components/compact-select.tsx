import { clsx } from 'clsx'
import { Select } from 'react-aria-components/Select'
import { optionIndex, SelectBox } from './select-box.tsx'

interface Props<K extends string> {
  /** Accessible name. */
  label: string
  options: readonly { key: K; text: string }[]
  chosen: K
  onChoose: (key: K) => void
  className?: string | undefined
  isDisabled?: boolean
}

/** A select without a visible label. */
export function CompactSelect<K extends string>({
  label,
  options,
  chosen,
  onChoose,
  className,
  isDisabled = false,
}: Props<K>) {
  return (
    <Select
      className={clsx('compact-select', className)}
      aria-label={label}
      {...optionIndex(options, chosen, onChoose)}
      placeholder=""
      isDisabled={isDisabled}
    >
      <SelectBox texts={options.map(({ text }) => text)} />
    </Select>
  )
}
