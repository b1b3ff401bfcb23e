import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: string
  /** What can be done about it, for as long as it is shown. */
  act?: ToastAct | undefined
}

interface ToastAct {
  text: string
  onChoose: () => void
}

const shownFor = { success: 3_000, error: 6_000 }
/** Long enough to read it, decide and reach the button. */
const shownForAnAct = 8_000
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a sentence for some seconds; the same one twice at once only once. */
export function showToast(kind: Toast['kind'], text: string, act?: ToastAct): void {
  if (toasts.some((toast) => toast.text === text)) return
  const id = (lastId += 1)
  set([...toasts, { id, kind, text, act }])
  setTimeout(() => dismissToast(id), act ? shownForAnAct : shownFor[kind])
}

export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The sentences on show. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
