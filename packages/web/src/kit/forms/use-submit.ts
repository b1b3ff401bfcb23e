import type { FormEvent } from 'react'
import { useRepeatGuard } from './use-debounced.ts'

/** Handlers of a form that submits without leaving the page. A double click counts once; after typing, a click is another. */
export function useSubmit(action: (form: HTMLFormElement) => void) {
  const { isRepeated, reset } = useRepeatGuard()
  return {
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (!isRepeated()) action(event.currentTarget)
    },
    onInput: reset,
  }
}
