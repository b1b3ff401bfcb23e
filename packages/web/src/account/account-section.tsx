import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  hint?: string | undefined
  /** What can be done with all of it. */
  action?: ReactNode
  children?: ReactNode
}

/** A section of the personal centre: its title, a sentence about it, and what it shows. */
export function AccountSection({ title, hint, action, children }: Props) {
  const id = useId()
  return (
    <section className="panel account-section" aria-labelledby={id}>
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
