import { buttonDebounce } from '@atrium/contract/constants.ts'
import { useRef, type FormEvent } from 'react'

/** Handlers of a form that submits without leaving the page. A double click counts once; after typing, a click is another. */
export function useSubmit(action: (form: HTMLFormElement) => void) {
  const last = useRef(-Infinity)
  return {
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const now = performance.now()
      if (now - last.current < buttonDebounce) return
      last.current = now
      action(event.currentTarget)
    },
    onInput() {
      last.current = -Infinity
    },
  }
}
