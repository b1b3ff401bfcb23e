import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './dev.module.css'

/** A named component with its states side by side. */
export function Story({ of, children }: { of: string; children: ReactNode }) {
  return (
    <section className={clsx('panel', styles.story)} data-testid="dev-story" aria-label={of}>
      <h2>{of}</h2>
      <div>{children}</div>
    </section>
  )
}
