import { CompactSelect } from './compact-select.tsx'

interface Props {
  label: string
  /** Label of the empty choice. */
  any: string
  options: readonly { key: string; text: string }[]
  chosen: string | undefined
  onChoose: (key: string | undefined) => void
  className?: string | undefined
}

/** A select that filters a list; undefined means no filter. */
export const FilterField = ({ any, options, chosen, onChoose, ...field }: Props) => (
  <CompactSelect
    {...field}
    options={[{ key: '', text: any }, ...options]}
    chosen={chosen ?? ''}
    onChoose={(key) => onChoose(key || undefined)}
  />
)
