import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import './floating.css'
import styles from './floating.module.css'

export interface MenuAction {
  key: string
  text: string
  onChoose: () => void
  isDangerous?: boolean
  isDisabled?: boolean
}

interface Props {
  /** Accessible name; the visible label where there are `children`. */
  label: string
  actions: readonly MenuAction[]
  children?: ReactNode
}

/** A button with a menu. Lists have hundreds of them: the menu is rendered once it is open. */
export function MenuButton({ label, actions, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const chosen = useRef<() => void>(undefined)
  // The menu keeps the focus until it is closed, and a dialog gives it back to the element that had it.
  useEffect(() => {
    const act = chosen.current
    if (isOpen || !act) return
    chosen.current = undefined
    button.current?.focus()
    act()
  }, [isOpen])
  return (
    <>
      <Button
        ref={button}
        className={children ? 'button' : 'icon-button'}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(!children && { 'aria-label': label })}
        onPress={() => setIsOpen(true)}
        onKeyDown={({ key }) => key === 'ArrowDown' && setIsOpen(true)}
      >
        {children ?? <Ellipsis size={17} aria-hidden="true" />}
      </Button>
      {isOpen && (
        <Popover
          className="floating"
          placement="bottom end"
          offset={4}
          triggerRef={button}
          isOpen
          onOpenChange={setIsOpen}
        >
          <Menu aria-label={label} autoFocus="first" onClose={() => setIsOpen(false)}>
            {actions.map(({ key, text, onChoose, isDangerous, isDisabled }) => (
              <MenuItem
                key={key}
                id={key}
                textValue={text}
                isDisabled={isDisabled ?? false}
                className={isDangerous ? clsx('option', styles.optionDanger) : 'option'}
                onAction={() => (chosen.current = onChoose)}
              >
                {text}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      )}
    </>
  )
}
