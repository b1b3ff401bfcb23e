import { useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { placePopover } from './place-popover.ts'
import './popover-button.css'

interface Props {
  /** Accessible name of the button. */
  label: string
  icon: ReactNode
  /** A click on an element marked `data-closes` closes the popover. */
  children: ReactNode
}

/** A button with a popover in the top layer: closes by Escape, a click elsewhere, or when another one opens. */
export function PopoverButton({ label, icon, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const closeOnChoice = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[data-closes]')) box.current?.hidePopover()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button popover-button"
        aria-label={label}
        title={label}
        popoverTarget={id}
      >
        {icon}
      </button>
      {/* The choices inside are reached by keyboard themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        ref={box}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className="popover-box"
        onClick={closeOnChoice}
        onToggle={({ newState }) => newState === 'open' && placePopover(button.current, box.current)}
      >
        {children}
      </div>
    </>
  )
}
