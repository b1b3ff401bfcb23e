import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import './floating.css'

interface Props {
  /** Accessible name of the button. */
  label: string
  icon: ReactNode
  /** A click on an element marked `data-closes` closes the popover. */
  children: ReactNode
}

/** A button with a popover: closes by Escape, a click elsewhere, or when another one opens. */
export const PopoverButton = ({ label, icon, children }: Props) => (
  <DialogTrigger>
    <Button className="button popover-button" aria-label={label}>
      {icon}
    </Button>
    <Popover className="floating" placement="bottom end" offset={4}>
      <Dialog aria-label={label} className="popover-box">
        {({ close }) => (
          // The choices inside are reached by keyboard themselves.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <div
            className="popover-content"
            onClick={({ target }) => {
              if (target instanceof Element && target.closest('[data-closes]')) close()
            }}
          >
            {children}
          </div>
        )}
      </Dialog>
    </Popover>
  </DialogTrigger>
)
