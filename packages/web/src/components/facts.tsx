import type { ReactNode } from 'react'
import './facts.css'

/** A label, what is to be said, and what stands small beside the label. */
export type Fact = readonly [label: string, value: ReactNode, hint?: string]

/** What there is to know of one thing, a line for each fact. */
export function Facts({ facts, className = 'facts' }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={className}>
      {facts.map(([label, value, hint]) => (
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
