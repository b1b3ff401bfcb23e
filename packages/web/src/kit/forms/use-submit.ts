import type { FormEvent } from 'react'
import { useDebounced } from './use-debounced.ts'

/** A submit handler that ignores double clicks and does not leave the page. */
export function useSubmit(action: (form: HTMLFormElement) => void) {
  const submit = useDebounced(action)
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit(event.currentTarget)
  }
}
