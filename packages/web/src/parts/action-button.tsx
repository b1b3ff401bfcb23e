import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  isBusy: boolean
}

/** The main act of a page. While it is under way it shows so and keeps the keyboard where it is. */
export function ActionButton({ isBusy, children, ...button }: Props) {
  return (
    <button {...button} className="button button-main" aria-disabled={isBusy} aria-busy={isBusy}>
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
