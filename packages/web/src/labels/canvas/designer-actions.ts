import { createContext, useContext } from 'react'

/** What keys on the canvas do outside of it. */
export interface DesignerActions {
  /** Moves the focus to the first field of what is chosen, or to its text or data. */
  editFields: (target?: 'first' | 'content') => void
  save: () => void
  showShortcuts: () => void
}

export const DesignerActionsContext = createContext<DesignerActions | null>(null)

export function useDesignerActions(): DesignerActions {
  const actions = useContext(DesignerActionsContext)
  if (!actions) throw new Error('There is no designer around this component')
  return actions
}
