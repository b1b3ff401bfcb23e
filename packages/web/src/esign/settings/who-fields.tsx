import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldProblem } from '#components/form.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import { DepartmentSelect, type Place } from '#departments/department-select.tsx'

/** Who may do something, as a form has it. */
export interface WhoDraft {
  who: 'everyone' | 'departments'
  DepartmentIDs: readonly Place[]
}

/** The same as calls take it. */
export const departmentIdsOf = ({ who, DepartmentIDs }: WhoDraft): string[] | null =>
  who === 'everyone' ? null : DepartmentIDs.map(({ ID }) => ID)

/** The draft of what is saved. */
export const whoOf = (Departments: readonly Place[] | null): WhoDraft => ({
  who: Departments ? 'departments' : 'everyone',
  DepartmentIDs: Departments ?? [],
})

/** Everyone, or the people of chosen departments, of the surrounding form. */
export function WhoFields({ label }: { label: string }) {
  const { t } = useTranslation('esign')
  const who = useController<WhoDraft, 'who'>({ name: 'who' }).field
  return (
    <>
      <RadioGroup
        label={label}
        options={[
          { key: 'everyone', text: t('meanings.everyone') },
          { key: 'departments', text: t('meanings.departments') },
        ]}
        chosen={who.value}
        onChoose={who.onChange}
      />
      {who.value === 'departments' && <Departments />}
    </>
  )
}

function Departments() {
  const { t } = useTranslation('esign')
  const { value, onChange, ref } = useController<WhoDraft, 'DepartmentIDs'>({
    name: 'DepartmentIDs',
    rules: { validate: (places) => places.length > 0 || t('meanings.departmentNeeded') },
  }).field
  return (
    <DepartmentSelect
      isMultiple
      label={t('meanings.departments')}
      places={value}
      onChange={onChange}
      problem={useFieldProblem('DepartmentIDs')}
      isRequired
      buttonRef={ref}
    />
  )
}
