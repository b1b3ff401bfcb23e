import { useEffect, useRef } from 'react'
import { isModalOpen } from './is-modal-open.ts'

/** Elements where a slash is input. */
const editableSelector = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Ref for the input that `/` focuses, except from within fields and dialogs. */
export function useSearchKey() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isOther = event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing
      if (isOther || isModalOpen()) return
      if (event.target instanceof Element && event.target.closest(editableSelector)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  return input
}
