import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import styles from './account.module.css'

interface Props {
  title: string
  hint?: string | undefined
  /** Buttons that act on the whole section. */
  action?: ReactNode
  children?: ReactNode
}

/** A section of the account page: title, hint, action and content. */
export function AccountSection({ title, hint, action, children }: Props) {
  const id = useId()
  return (
    <section className={clsx('panel', styles.section)} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {hint && <p>{hint}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
