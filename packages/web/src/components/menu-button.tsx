import { Ellipsis } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'
import { focusableItems, moveFocusInList } from '#kit/list-navigation.ts'
import { placePopover } from './place-popover.ts'
import './menu-button.css'

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

/** A button with a menu in the top layer, which no scroll container clips. */
export function MenuButton({ label, actions, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const place = () => {
    placePopover(button.current, list.current)
    if (list.current) focusableItems(list.current)[0]?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={children ? 'button' : 'icon-button'}
        aria-label={children ? undefined : label}
        aria-haspopup="menu"
        popoverTarget={id}
      >
        {children ?? <Ellipsis size={17} aria-hidden="true" />}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="menu-list"
        onToggle={(event) => event.newState === 'open' && place()}
        onKeyDown={moveFocusInList}
      >
        {actions.map(({ key, text, onChoose, isDangerous, isDisabled }) => (
          <button
            key={key}
            type="button"
            role="menuitem"
            disabled={isDisabled}
            className={isDangerous ? 'menu-danger' : undefined}
            onClick={() => {
              list.current?.hidePopover()
              onChoose()
            }}
          >
            {text}
          </button>
        ))}
      </div>
    </>
  )
}
