import { createStore } from './store.ts'

export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: string
  /** Action offered while the toast is shown. */
  action?: ToastAction | undefined
}

interface ToastAction {
  text: string
  onChoose: () => void
}

const shownForMs = { success: 3_000, error: 6_000 }
/** Long enough to read, decide and reach the button. */
const shownWithActionMs = 8_000
const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Shows a toast; ignores a text that is already shown. */
export function showToast(kind: Toast['kind'], text: string, action?: ToastAction): void {
  if (toasts.get().some((toast) => toast.text === text)) return
  const id = (lastId += 1)
  toasts.set([...toasts.get(), { id, kind, text, action }])
  setTimeout(() => dismissToast(id), action ? shownWithActionMs : shownForMs[kind])
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))

export const useToasts = toasts.useValue
