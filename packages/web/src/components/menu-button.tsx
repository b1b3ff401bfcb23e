import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { usePreventScroll } from 'react-aria/usePreventScroll'
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

type FocusStrategy = 'first' | 'last'

/** Keys that open the menu, with the item that they focus. */
const openingKeys: Record<string, FocusStrategy> = { Enter: 'first', ' ': 'first', ArrowDown: 'first', ArrowUp: 'last' }

interface Props {
  /** Accessible name; the visible label where there are `children`. */
  label: string
  actions: readonly MenuAction[]
  children?: ReactNode
}

/** A button with a menu. Lists have hundreds of them: the button is a native one, the menu is rendered once it is open. */
export function MenuButton({ label, actions, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const [focused, setFocused] = useState<FocusStrategy>()
  const isOpen = focused !== undefined
  const chosen = useRef<() => void>(undefined)
  const open = (focus: FocusStrategy) => {
    // Safari does not focus a button that is clicked, and the focus returns to what had it.
    button.current?.focus()
    setFocused(focus)
  }
  const close = () => setFocused(undefined)
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
      <button
        ref={button}
        type="button"
        className={children ? 'button' : 'icon-button'}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        {...(!children && { 'aria-label': label })}
        // A row around it would take its presses for its own.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation()
          open('first')
        }}
        onKeyDown={(event) => {
          const focus = openingKeys[event.key]
          if (!focus) return
          event.preventDefault()
          event.stopPropagation()
          open(focus)
        }}
      >
        {children ?? <Ellipsis size={17} aria-hidden="true" />}
      </button>
      {isOpen && (
        // A modal popover makes the page inert, and browsers then compute the styles of all its elements again.
        <Popover
          className="floating"
          placement="bottom end"
          offset={4}
          triggerRef={button}
          isNonModal
          isOpen
          // The library closes a popover that is not modal at any scrolling, even if that ended with the click.
          onOpenChange={() => window.event?.type !== 'scroll' && close()}
        >
          <ScrollLock />
          {/* For the mouse; a menu is closed by Escape. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div className={styles.outside} onClick={close} />
          <Menu id={menuId} aria-label={label} autoFocus={focused} onClose={close}>
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

/** Keeps the page in place, as under a modal popover: the library scrolls it to the item that has the focus, and would close the menu. */
function ScrollLock() {
  usePreventScroll()
  return null
}
