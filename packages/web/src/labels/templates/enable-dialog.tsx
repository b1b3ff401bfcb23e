import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import type { ListedTemplate } from '@atrium/contract/labels/labels.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebouncedValue } from '#kit/use-debounced-value.ts'
import { Chip } from '#components/chip.tsx'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { SwitchField } from '#components/switch-field.tsx'
import { TextField } from '#components/text-field.tsx'
import styles from './templates.module.css'

type Departments = NonNullable<ListedTemplate['Departments']>

/** Who may print a template: everyone, some departments with those below them, or nobody. */
export function EnableDialog({ template, onClose }: { template: ListedTemplate; onClose: () => void }) {
  const { t } = useTranslation(['label-templates', 'app'])
  const [isEnabled, setIsEnabled] = useState(template.IsEnabled)
  const [departments, setDepartments] = useState<Departments | null>(template.Departments)
  const [isTried, setIsTried] = useState(false)
  const enable = useWrite(labelCalls.enable, {
    invalidates: [labelCalls.page, labelCalls.query],
    onSuccess() {
      showToast('success', t(isEnabled ? 'enabled' : 'disabled', { name: template.Name }))
      onClose()
    },
  })
  const isIncomplete = isEnabled && departments?.length === 0
  const save = () => {
    if (isIncomplete) return setIsTried(true)
    const ids = departments?.map(({ ID }) => ID)
    enable.mutate({ body: { ID: template.ID, IsEnabled: isEnabled, DepartmentIDs: ids?.length ? ids : null } })
  }
  return (
    <Dialog
      title={t('enableTitle', { name: template.Name })}
      onClose={onClose}
      actions={<DialogButtons label={t('app:save')} isBusy={enable.isPending} onSubmit={save} onClose={onClose} />}
    >
      <SwitchField label={t('canBePrinted')} isOn={isEnabled} onSwitch={setIsEnabled} />
      {isEnabled && (
        <div className={styles.departments}>
          <label className="checkbox">
            <input
              type="checkbox"
              checked={departments === null}
              onChange={({ target }) => setDepartments(target.checked ? null : [])}
            />
            {t('forEveryone')}
          </label>
          {departments && (
            <DepartmentChoice
              chosen={departments}
              problem={isTried && isIncomplete ? t('departmentsNeeded') : undefined}
              onChoose={setDepartments}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  chosen: Departments
  problem: string | undefined
  onChoose: (departments: Departments) => void
}

function DepartmentChoice({ chosen, problem, onChoose }: ChoiceProps) {
  const { t } = useTranslation('label-templates')
  const [search, setSearch] = useState('')
  const found = useRead(
    labelCalls.departments,
    { query: { search: useDebouncedValue(search) } },
    { keepPrevious: true, quiet: true },
  )
  const ids = new Set(chosen.map(({ ID }) => ID))
  const offered = (found.data ?? []).filter(({ ID }) => !ids.has(ID)).slice(0, 8)
  return (
    <>
      {chosen.length > 0 && (
        <div className="chips">
          {chosen.map(({ ID, Name }) => (
            <Chip key={ID} name={Name} onRemove={() => onChoose(chosen.filter((each) => each.ID !== ID))} />
          ))}
        </div>
      )}
      <TextField
        label={t('departments')}
        hint={t('departmentsHint')}
        problem={problem}
        value={search}
        maxLength={100}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul className={styles.offered}>
        {offered.map((department) => (
          <li key={department.ID}>
            <button type="button" className="button" onClick={() => onChoose([...chosen, department])}>
              {department.Name}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
