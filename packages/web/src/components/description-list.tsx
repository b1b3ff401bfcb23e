import type { ReactNode } from 'react'
import './description-list.css'

/** Label, value, and an optional note beside the label. */
export type DescriptionItem = readonly [label: string, value: ReactNode, hint?: string]

/** Labelled values, one per line. */
export function DescriptionList({
  items,
  className = 'facts',
}: {
  items: readonly DescriptionItem[]
  className?: string | undefined
}) {
  return (
    <dl className={className}>
      {items.map(([label, value, hint]) => (
        <div key={`${label} ${hint}`}>
          <dt>
            {label} {hint && <small>{hint}</small>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
