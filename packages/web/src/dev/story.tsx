import type { ReactNode } from 'react'

/** A named component with its states side by side. */
export function Story({ of, children }: { of: string; children: ReactNode }) {
  return (
    <section className="panel dev-story" aria-label={of}>
      <h2>{of}</h2>
      <div>{children}</div>
    </section>
  )
}
