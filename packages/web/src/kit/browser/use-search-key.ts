import { useLayoutEffect, useRef } from 'react'
import { isModalOpen } from './is-modal-open.ts'
import { isSingleKey } from './shortcuts.ts'

/** Ref for the input that `/` focuses, except from within fields and dialogs. */
export function useSearchKey() {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isSingleKey(event) || isModalOpen()) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  return input
}
