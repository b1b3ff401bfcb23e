import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  isBusy: boolean
}

/**
 * Primary button of a form. While busy it stays focusable but ignores clicks, including the ones Enter in a field
 * triggers.
 */
export function ActionButton({ isBusy, onClick, children, ...button }: Props) {
  return (
    <button
      {...button}
      className="button button-main"
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
