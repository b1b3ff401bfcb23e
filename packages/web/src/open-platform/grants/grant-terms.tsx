import type { Grant, GrantMatrix } from '@atrium/contract/open-platform/grants.shapes.ts'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldProblem } from '#components/form.tsx'
import { FormDateField } from '#components/form-date-field.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import { DepartmentSelect, type Place } from '#departments/department-select.tsx'
import styles from './grants.module.css'

/** What is granted or requested, as a form has it. */
export interface TermsDraft {
  Scope: 'all' | 'departments'
  DataDepartmentIDs: readonly Place[]
  ValidUntil: string
  Reason: string
}

export const emptyTerms: TermsDraft = { Scope: 'all', DataDepartmentIDs: [], ValidUntil: '', Reason: '' }

/** The terms of a grant, to change them; of one that has expired without its last day. */
export const draftOf = (grant: Grant | undefined, departments: GrantMatrix['Departments']): TermsDraft =>
  grant
    ? {
        Scope: grant.DataDepartmentIDs ? 'departments' : 'all',
        DataDepartmentIDs: departments.filter(({ ID }) => grant.DataDepartmentIDs?.includes(ID)),
        ValidUntil: grant.State === 'expired' ? '' : (grant.ValidUntil ?? ''),
        Reason: '',
      }
    : emptyTerms

/** The same as calls take it. */
export const termsOf = ({ Scope, DataDepartmentIDs, ValidUntil, Reason }: TermsDraft) => ({
  DataDepartmentIDs: Scope === 'all' ? null : DataDepartmentIDs.map(({ ID }) => ID),
  ValidUntil: ValidUntil || null,
  ...reasonOf({ Reason }),
})

/** Fields at which errors of the calls belong. */
export const termFields = {
  'open-platform.wrong-last-day': 'ValidUntil',
  'open-platform.department-unknown': 'DataDepartmentIDs',
} as const

/** Data scope, last day and reason, of the surrounding form. */
export function TermsFields() {
  const { t } = useTranslation('grants')
  const scope = useController<TermsDraft, 'Scope'>({ name: 'Scope' }).field
  return (
    <>
      <div className={styles.scope}>
        <RadioGroup
          label={t('scope')}
          options={[
            { key: 'all', text: t('wholeOrganisation') },
            { key: 'departments', text: t('departments') },
          ]}
          chosen={scope.value}
          onChoose={scope.onChange}
        />
      </div>
      {scope.value === 'departments' && <Departments />}
      <FormDateField name="ValidUntil" label={t('lastDayOptional')} />
      <FormReason />
    </>
  )
}

function Departments() {
  const { t } = useTranslation('grants')
  const { value, onChange, ref } = useController<TermsDraft, 'DataDepartmentIDs'>({
    name: 'DataDepartmentIDs',
    rules: { validate: (places) => places.length > 0 || t('departmentNeeded') },
  }).field
  return (
    <DepartmentSelect
      isMultiple
      label={t('departmentsLabel')}
      places={value}
      onChange={onChange}
      problem={useFieldProblem('DataDepartmentIDs')}
      isRequired
      buttonRef={ref}
    />
  )
}
