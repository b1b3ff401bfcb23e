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
  /** Set in a row that handles presses itself: only a button of the library keeps its presses from the row. */
  isInPressableRow?: boolean
}

/** A button with a menu. Lists have hundreds of them: the button is a native one, and the menu is rendered when open. */
export function MenuButton({ label, actions, children, isInPressableRow = false }: Props) {
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
  const open = () => setIsOpen(true)
  // A popover that is not modal would be closed by any scrolling, even if it began before the click.
  const onOpenChange = (isNowOpen: boolean) => window.event?.type !== 'scroll' && setIsOpen(isNowOpen)
  const attributes = {
    className: children ? 'button' : 'icon-button',
    'aria-haspopup': 'menu' as const,
    'aria-expanded': isOpen,
    ...(!children && { 'aria-label': label }),
    onKeyDown: ({ key }: { key: string }) => key === 'ArrowDown' && open(),
    children: children ?? <Ellipsis size={17} aria-hidden="true" />,
  }
  return (
    <>
      {isInPressableRow ? (
        <Button ref={button} {...attributes} onPress={open} />
      ) : (
        <button ref={button} type="button" {...attributes} onClick={open} />
      )}
      {isOpen && (
        // A modal popover makes the page inert, and browsers then compute the styles of all its elements again.
        <Popover
          className="floating"
          placement="bottom end"
          offset={4}
          triggerRef={button}
          isNonModal
          isOpen
          onOpenChange={onOpenChange}
        >
          {/* For the mouse; a menu is closed by Escape. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div className={styles.outside} onClick={() => setIsOpen(false)} />
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
