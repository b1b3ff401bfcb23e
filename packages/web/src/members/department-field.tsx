import type { DepartmentNode } from '@atrium/contract/departments/departments.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DepartmentTree } from '#departments/department-tree.tsx'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { Chip } from '#components/chip.tsx'
import { Dialog } from '#components/dialog.tsx'

interface Place {
  ID: string
  Name: string
}

/** Selects departments from the tree. */
export function DepartmentField({
  label,
  places,
  none,
  onChange,
}: {
  label: string
  /** Text for no selection. */
  none?: string
  places: readonly Place[]
  onChange: (places: readonly Place[]) => void
}) {
  const { t } = useTranslation('members')
  const nameOf = useLocalizedName()
  const [isOpen, setIsOpen] = useState(false)
  const choose = (node: DepartmentNode | undefined) => {
    setIsOpen(false)
    if (!node) return onChange([])
    if (!places.some(({ ID }) => ID === node.ID)) onChange([...places, { ID: node.ID, Name: nameOf(node) }])
  }
  return (
    <div className="text-field">
      <span className="text-field-label">{label}</span>
      <div className="chips">
        {places.map(({ ID, Name }) => (
          <Chip key={ID} name={Name} onRemove={() => onChange(places.filter((place) => place.ID !== ID))} />
        ))}
        {places.length === 0 && <span className="dialog-hint">{none ?? t('form.noDepartment')}</span>}
        <button
          type="button"
          className="button"
          aria-label={`${t('form.choose')} ${label}`}
          onClick={() => setIsOpen(true)}
        >
          {t('form.choose')}
        </button>
      </div>
      {isOpen && (
        <Dialog title={label} onClose={() => setIsOpen(false)}>
          <DepartmentTree chosen={undefined} onChoose={choose} />
        </Dialog>
      )}
    </div>
  )
}
