import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Hint } from './hint.tsx'
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

/** A button with a menu. */
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
    <MenuTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      {children ? (
        <Button ref={button} className="button">
          {children}
        </Button>
      ) : (
        <Hint text={label}>
          <Button ref={button} className="icon-button" aria-label={label}>
            <Ellipsis size={17} aria-hidden="true" />
          </Button>
        </Hint>
      )}
      <Popover className="floating" placement="bottom end" offset={4}>
        <Menu aria-label={label}>
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
    </MenuTrigger>
  )
}
