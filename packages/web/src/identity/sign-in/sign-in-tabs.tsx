import { useId, type KeyboardEvent, type ReactNode } from 'react'
import '#components/tabs.css'

interface Tab<K extends string> {
  key: K
  text: string
}

interface Props<K extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<K>[]
  chosen: K
  onChoose: (key: K) => void
  /** Panel of the selected tab. */
  children: ReactNode
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs of the sign-in page, which does without the component library: it is among the first screens. */
export function SignInTabs<K extends string>({ label, tabs, chosen, onChoose, children }: Props<K>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    const at = tabs.findIndex(({ key }) => key === chosen)
    const next = tabs[(at + (step ?? 0) + tabs.length) % tabs.length]
    if (!step || !next) return
    onChoose(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label}>
        {tabs.map(({ key, text }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            className="tab"
            role="tab"
            aria-selected={key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => onChoose(key)}
            onKeyDown={move}
          >
            {text}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
