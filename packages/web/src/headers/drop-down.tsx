import { Suspense, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { focusableItems, moveFocusInList } from '#kit/browser/list-navigation.ts'
import { keepBeside, type Side } from '#kit/browser/place-beside.ts'
import '#components/drop-down.css'

interface Props {
  /** Accessible name, where the content has none. */
  label?: string
  /** Content of the button. */
  content: ReactNode
  className: string | undefined
  /** Edge of the button to align with. */
  side?: Side
  isCurrent?: boolean | undefined
  /** True for a dialog of free content, in which only links close; otherwise a list of choices. */
  isPanel?: boolean
  /** Called on hover or focus, to prefetch. */
  onIntent?: () => void
  children: ReactNode
}

/** A header button with a popover list. Arrow keys move in it; a choice, Escape or leaving it with Tab closes it. */
export function DropDown({ label, content, className, side = 'end', isCurrent, isPanel, onIntent, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-current={isCurrent ? 'true' : undefined}
        popoverTarget={id}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          list.current?.showPopover()
        }}
      >
        {label && <span className="visually-hidden">{label}</span>}
        {content}
      </button>
      {/* Only catches bubbling events of its items. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={list}
        id={id}
        popover="auto"
        className="drop-down"
        role={isPanel ? 'dialog' : undefined}
        aria-label={isPanel ? label : undefined}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        onKeyDown={moveFocusInList}
        onClick={({ target, currentTarget }) => {
          if ((target as Element).closest(isPanel ? 'a' : 'a, button')) currentTarget.hidePopover()
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          const isExternal = relatedTarget !== button.current && !currentTarget.contains(relatedTarget)
          if (relatedTarget && isExternal) currentTarget.hidePopover()
        }}
      >
        {isOpen && (
          <Suspense fallback={null}>
            {children}
            <ListPosition list={list} button={button} side={side} />
          </Suspense>
        )}
      </div>
    </>
  )
}

interface ListPositionProps {
  list: RefObject<HTMLDivElement | null>
  button: RefObject<HTMLButtonElement | null>
  side: Side
}

/** Positions the list when its content has loaded, and focuses the first item. */
function ListPosition({ list, button, side }: ListPositionProps) {
  useEffect(() => {
    const [box, opener] = [list.current, button.current]
    if (!box || !opener) return
    const end = keepBeside(opener, box, side)
    focusableItems(box)[0]?.focus()
    return end
  }, [list, button, side])
  return null
}
