import { Ellipsis } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'
import { itemsOf, moveWithin } from '#kit/move-within.ts'
import './menu-button.css'

export interface MenuAct {
  key: string
  text: string
  onChoose: () => void
  isDangerous?: boolean
  isDisabled?: boolean
}

interface Props {
  /** What the button is called, for those who do not see it, or what it says where it has `children`. */
  label: string
  acts: readonly MenuAct[]
  children?: ReactNode
}

const margin = 8

/** A button that opens a list of acts. The list lies over everything, so no scrolling box cuts it off. */
export function MenuButton({ label, acts, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const place = () => {
    const [from, box] = [button.current?.getBoundingClientRect(), list.current]
    if (!from || !box) return
    const left = Math.min(from.right - box.offsetWidth, innerWidth - box.offsetWidth - margin)
    const isBelow = from.bottom + box.offsetHeight + margin < innerHeight
    box.style.left = `${Math.max(margin, left)}px`
    box.style.top = `${isBelow ? from.bottom + 4 : Math.max(margin, from.top - box.offsetHeight - 4)}px`
    itemsOf(box)[0]?.focus()
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
        onKeyDown={moveWithin}
      >
        {acts.map(({ key, text, onChoose, isDangerous, isDisabled }) => (
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
