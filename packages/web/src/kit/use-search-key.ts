import { useEffect, useRef } from 'react'
import { isPageCovered } from './page-covered.ts'

/** Where a slash is a letter that somebody writes, or chooses an option by. */
const takesLetters = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Gives what the key `/` leads to from anywhere on the page: but neither out of a field nor from under a dialog. */
export function useSearchKey() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isOther = event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing
      if (isOther || isPageCovered()) return
      if (event.target instanceof Element && event.target.closest(takesLetters)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  return input
}
