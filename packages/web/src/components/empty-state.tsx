import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon: LucideIcon
  /** Says that nothing is there, and what can be done. */
  children: ReactNode
}

/** What takes the place of a list with nothing in it. */
export const EmptyState = ({ icon: Icon, children }: EmptyStateProps) => (
  <div className={styles.state} role="status">
    <Icon size={28} strokeWidth={1.6} aria-hidden="true" />
    {children}
  </div>
)
