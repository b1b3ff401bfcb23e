import { Ellipsis } from 'lucide-react'
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { focusableItems, moveFocusInList } from '#kit/browser/list-navigation.ts'
import { keepBeside } from '#kit/browser/place-beside.ts'
import './drop-down.css'

export interface MenuAction {
  key: string
  text: string
  onChoose: () => void
  isDangerous?: boolean
  isDisabled?: boolean
}

/** Keys that open the menu, with the place of the item that they focus. */
const openingKeys: Record<string, number> = { ArrowDown: 0, ArrowUp: -1 }

interface Props {
  /** Accessible name; the visible label where there are `children`. */
  label: string
  actions: readonly MenuAction[]
  children?: ReactNode
}

/** A button with a menu. Lists have hundreds of them: the menu is rendered once it is open. */
export function MenuButton({ label, actions, children }: Props) {
  const id = useId()
  const [opened, setOpened] = useState<Opened>()
  return (
    <>
      <button
        type="button"
        className={children ? 'button' : 'icon-button'}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        aria-controls={opened && id}
        // Closes the menu that is open.
        popoverTarget={opened && id}
        {...(!children && { 'aria-label': label })}
        // A row around it would take its presses for its own.
        onPointerDown={stopPropagation}
        onClick={(event) => {
          event.stopPropagation()
          if (opened) return
          event.preventDefault()
          setOpened({ button: event.currentTarget, first: 0 })
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
          const first = openingKeys[event.key]
          if (first === undefined) return
          event.preventDefault()
          event.stopPropagation()
          setOpened({ button: event.currentTarget, first })
        }}
      >
        {children ?? <Ellipsis size={17} aria-hidden="true" />}
      </button>
      {opened &&
        createPortal(
          <Menu {...{ id, label, actions, opened }} onClosed={() => setOpened(undefined)} />,
          // A dialog makes what is outside it inert; in a row, the menu would be dragged with it.
          opened.button.closest('dialog, main') ?? document.body,
        )}
    </>
  )
}

interface Opened {
  button: HTMLElement
  /** Place of the item that is focused first. */
  first: number
}

interface MenuProps extends Omit<Props, 'children'> {
  id: string
  opened: Opened
  onClosed: () => void
}

function Menu({ id, label, actions, opened, onClosed }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { button, first } = opened
    const box = menu.current
    if (!box) return
    // Safari does not focus a button that is clicked, and the focus returns to what had it.
    button.focus()
    box.showPopover()
    const end = keepBeside(button, box, 'end')
    focusableItems(box).at(first)?.focus()
    return end
  }, [opened])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    moveFocusInList(event)
    // The focus returns to the button, from where Tab goes on.
    if (event.key === 'Tab') event.currentTarget.hidePopover()
  }
  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      className="drop-down"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onToggle={({ newState }) => newState === 'closed' && onClosed()}
      onKeyDown={onKeyDown}
      onPointerDown={stopPropagation}
      onClick={stopPropagation}
    >
      {actions.map(({ key, text, onChoose, isDangerous, isDisabled }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={isDisabled}
          className={isDangerous ? 'drop-down-danger' : undefined}
          onClick={() => {
            // A dialog gives the focus back to the element that had it.
            menu.current?.hidePopover()
            onChoose()
          }}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

const stopPropagation = (event: SyntheticEvent) => event.stopPropagation()
