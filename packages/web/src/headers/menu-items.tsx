import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './account-menu.module.css'

export function Item({ icon, onChoose, children }: { icon: ReactNode; onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" onClick={onChoose}>
      {icon} {children}
    </button>
  )
}

export const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className={styles.group}>
    <span aria-hidden="true">{label}</span>
    {children}
  </div>
)

interface RadioProps {
  isChosen: boolean
  lang?: string
  onChoose: () => void
  children: ReactNode
}

export function Radio({ isChosen, lang, onChoose, children }: RadioProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      lang={lang}
      onClick={() => {
        if (!isChosen) onChoose()
      }}
    >
      {isChosen && <Check size={15} aria-hidden="true" />}
      {children}
    </button>
  )
}
