import { useState, type MouseEvent, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Hint } from './hint.tsx'
import './floating.css'

interface Props {
  /** Accessible name of the button. */
  label: string
  icon: ReactNode
  /** A click on an element marked `data-closes` closes the popover. */
  children: ReactNode
}

/** A button with a popover: closes by Escape and by a click elsewhere. */
export function PopoverButton({ label, icon, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const closeOnChoice = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[data-closes]')) setIsOpen(false)
  }
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Hint text={label}>
        <Button className="button popover-button" aria-label={label}>
          {icon}
        </Button>
      </Hint>
      <Popover className="floating" placement="bottom end" offset={4} aria-label={label}>
        {/* The choices inside are reached by keyboard themselves. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div className="popover-box" onClick={closeOnChoice}>
          {children}
        </div>
      </Popover>
    </DialogTrigger>
  )
}
