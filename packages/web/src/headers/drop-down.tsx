import { Suspense, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { itemsOf, moveWithin } from '#kit/move-within.ts'
import { placeBelow, type Side } from './place-below.ts'
import './drop-down.css'

interface Props {
  /** What the button is called, for those who do not see it, where it does not say so itself. */
  label?: string
  /** What the button shows. */
  face: ReactNode
  className: string
  /** At which side of the button the list begins. */
  side?: Side
  isCurrent?: boolean | undefined
  /** Hears that the button will probably be used: what is needed then can be fetched. */
  onNear?: () => void
  children: ReactNode
}

/** A button of a header with a list below it. Arrow keys go through the list; a choice, Escape and Tab beyond its end close it. */
export function DropDown({ label, face, className, side = 'end', isCurrent, onNear, children }: Props) {
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
        onPointerEnter={onNear}
        onFocus={onNear}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          list.current?.showPopover()
        }}
      >
        {label && <span className="visually-hidden">{label}</span>}
        {face}
      </button>
      {/* What happens in the list bubbles through it: it is no control itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={list}
        id={id}
        popover="auto"
        className="drop-down"
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        onKeyDown={moveWithin}
        onClick={({ target, currentTarget }) => {
          if ((target as Element).closest('a, button')) currentTarget.hidePopover()
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          const isElsewhere = relatedTarget !== button.current && !currentTarget.contains(relatedTarget)
          if (relatedTarget && isElsewhere) currentTarget.hidePopover()
        }}
      >
        {isOpen && (
          <Suspense fallback={null}>
            {children}
            <Placed list={list} button={button} side={side} />
          </Suspense>
        )}
      </div>
    </>
  )
}

interface PlacedProps {
  list: RefObject<HTMLDivElement | null>
  button: RefObject<HTMLButtonElement | null>
  side: Side
}

/** Puts the list below its button once its content is there, and the keyboard at its beginning. */
function Placed({ list, button, side }: PlacedProps) {
  useEffect(() => {
    const [box, opener] = [list.current, button.current]
    if (!box || !opener) return
    const place = () => placeBelow(opener, box, side)
    place()
    box.dataset['placed'] = ''
    itemsOf(box)[0]?.focus()
    addEventListener('resize', place)
    return () => {
      delete box.dataset['placed']
      removeEventListener('resize', place)
    }
  }, [list, button, side])
  return null
}
