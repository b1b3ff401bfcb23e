import type { DepartmentNode } from '@atrium/contract/departments/departments.shapes.ts'
import { clsx } from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Chip } from '#components/chip.tsx'
import { IconButton } from '#components/icon-button.tsx'
import '#components/floating.css'
import '#components/text-field.css'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { DepartmentTree } from './department-tree.tsx'
import styles from './department-select.module.css'

export interface Place {
  ID: string
  Name: string
}

interface Props {
  label: string
  /** The selected departments; in a single select at most one. */
  places: readonly Place[]
  onChange: (places: readonly Place[]) => void
  isMultiple?: boolean
  /** Text for no selection. */
  none?: string
  /** Text of a choice above all departments, such as the top level; it selects none of them. */
  rootText?: string
  isRootChosen?: boolean
  /** This department and its subtree cannot be selected. */
  without?: string
  /** Opens the list at once: for a dialog that asks for a department only. */
  isInitiallyOpen?: boolean
  problem?: string | undefined
  isRequired?: boolean
  /** Called with the button, to focus it. */
  buttonRef?: (button: HTMLButtonElement | null) => void
}

/** Selects one department or several from a tree with a search, in a popover. */
export function DepartmentSelect(props: Props) {
  const { label, places, onChange, isMultiple = false, problem, isRequired = false } = props
  const nameOf = useLocalizedName()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useIsOpen(props.isInitiallyOpen ?? false)
  const remove = (place: Place) => {
    onChange(places.filter(({ ID }) => ID !== place.ID))
    // The button that was pressed is gone.
    button.current?.focus()
  }
  const choose = (node: DepartmentNode | undefined) => {
    if (!isMultiple) {
      setIsOpen(false)
      return onChange(node ? [{ ID: node.ID, Name: nameOf(node) }] : [])
    }
    if (!node) return
    const others = places.filter(({ ID }) => ID !== node.ID)
    onChange(others.length < places.length ? others : [...places, { ID: node.ID, Name: nameOf(node) }])
  }
  return (
    <div
      className={clsx('text-field', styles.departmentSelect)}
      data-required={isRequired || undefined}
      data-invalid={problem !== undefined || undefined}
    >
      <span className="field-label" id={id}>
        {label}
      </span>
      {isMultiple && places.length > 0 && (
        <div className="chips">
          {places.map((place) => (
            <Chip key={place.ID} name={place.Name} onRemove={() => remove(place)} />
          ))}
        </div>
      )}
      <SelectBox
        {...props}
        id={id}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
        onRemove={remove}
        buttonRef={(element) => {
          button.current = element
          props.buttonRef?.(element)
        }}
      />
      <p id={`${id}-problem`} className="text-field-problem" aria-live="polite">
        {problem}
      </p>
      <Popover
        className={clsx('floating', styles.departmentPopover)}
        triggerRef={button}
        placement="bottom start"
        offset={4}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      >
        <Dialog aria-label={label} className={styles.departmentPopoverContent ?? ''}>
          <DepartmentTree
            chosen={chosenOf(props)}
            onChoose={choose}
            rootText={props.rootText ?? null}
            without={props.without}
            takesFocus
          />
        </Dialog>
      </Popover>
    </div>
  )
}

/** Opens at once only when the dialog around it is there, in which the popover is shown. */
function useIsOpen(isInitiallyOpen: boolean) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const frame = isInitiallyOpen ? requestAnimationFrame(() => setIsOpen(true)) : 0
    return () => cancelAnimationFrame(frame)
  }, [isInitiallyOpen])
  return [isOpen, setIsOpen] as const
}

function chosenOf({ places, isMultiple, isRootChosen }: Props) {
  if (isMultiple) return new Set(places.map(({ ID }) => ID))
  return places[0]?.ID ?? (isRootChosen ? undefined : null)
}

interface BoxProps extends Props {
  /** Of the label; the button and the problem derive theirs. */
  id: string
  isOpen: boolean
  onOpen: () => void
  onRemove: (place: Place) => void
  buttonRef: (button: HTMLButtonElement | null) => void
}

/** The button that opens the tree, with the selected department and a button to remove it. */
function SelectBox({ places, isMultiple, none, rootText, isRootChosen, buttonRef, id, ...box }: BoxProps) {
  const { t } = useTranslation(['departments', 'app'])
  const [only] = isMultiple ? [] : places
  const text = only?.Name ?? ((isRootChosen && rootText) || (none ?? t('noDepartment')))
  return (
    <div className="text-field-box">
      <Button
        ref={buttonRef}
        className={styles.button ?? ''}
        aria-labelledby={`${id} ${id}-value`}
        data-field
        aria-haspopup="dialog"
        aria-describedby={`${id}-problem`}
        aria-expanded={box.isOpen}
        onPress={box.onOpen}
        onKeyDown={({ key }) => key === 'ArrowDown' && box.onOpen()}
      >
        <span id={`${id}-value`} data-none={!only && !isRootChosen}>
          {isMultiple ? t('addChoice') : text}
        </span>
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      {only && !rootText && (
        <IconButton
          label={t('app:removeNamed', { name: only.Name })}
          className={styles.clear}
          onPress={() => box.onRemove(only)}
        >
          <X size={15} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
