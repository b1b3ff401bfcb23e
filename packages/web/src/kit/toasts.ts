import { createStore } from './store.ts'

export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: string
  /** Actions offered while the toast is shown. */
  actions: readonly ToastAction[]
}

export interface ToastAction {
  text: string
  onChoose: () => void
}

const shownForMs = { success: 3_000, error: 6_000 }
/** Long enough to read, decide and reach the button. */
const shownWithActionMs = 8_000
const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/**
 * Shows a toast. A text that is already shown stays, or gives way where the new one has actions of its own. Returns the
 * id of the new toast.
 */
export function showToast(
  kind: Toast['kind'],
  text: string,
  action: ToastAction | readonly ToastAction[] = [],
): number | undefined {
  const actions = [action].flat()
  const others = toasts.get().filter((toast) => toast.text !== text)
  if (others.length < toasts.get().length && actions.length === 0) return undefined
  const id = (lastId += 1)
  toasts.set([...others, { id, kind, text, actions }])
  setTimeout(() => dismissToast(id), actions.length > 0 ? shownWithActionMs : shownForMs[kind])
  return id
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))

export const useToasts = toasts.useValue
