import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  isBusy: boolean
}

/**
 * The main act of a page. While it is under way it shows so, keeps the keyboard where it is, and is not begun again –
 * neither by a click nor by Enter in a field, which the browser takes for a click.
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
