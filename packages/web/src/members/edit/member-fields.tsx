import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import type { DepartmentNode } from '@atrium/contract/departments/departments.shapes.ts'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TextRules } from '#kit/forms/form-rules.ts'
import { FormTextField } from '#components/form-text-field.tsx'
import { DepartmentSelect } from '#departments/department-select.tsx'
import type { MemberDraft, Place } from './member-draft.ts'

interface Props {
  /** True when the person cannot sign in without a phone number or email address. */
  requiresContact: boolean
  /** Department until one is chosen. */
  department?: Place | DepartmentNode | null | undefined
}

/** The fields of a member that the forms for adding and editing share. */
export function MemberFields({ requiresContact, department }: Props) {
  const { t } = useTranslation('members')
  const text = (
    name: 'RealName' | 'MobilePhone' | 'Email' | 'JobTitle',
    maxLength: number,
    rules?: TextRules<MemberDraft>,
  ) => (
    <FormTextField<MemberDraft>
      name={name}
      label={t(labels[name])}
      maxLength={maxLength}
      autoComplete="off"
      rules={rules}
    />
  )
  const hasContact = (_: string, { MobilePhone, Email }: MemberDraft) =>
    !requiresContact || MobilePhone.trim() !== '' || Email.trim() !== '' || t('form.wayNeeded')
  return (
    <>
      {text('RealName', 100, {
        required: t('form.nameNeeded'),
        validate: (name: string) => name.trim() !== '' || t('form.nameNeeded'),
      })}
      {text('MobilePhone', 11, {
        deps: ['Email'],
        validate: {
          hasContact,
          isPhone: (phone: string) => !phone.trim() || isMobilePhone(phone.trim()) || t('form.wrongPhone'),
        },
      })}
      {text('Email', 254, {
        deps: ['MobilePhone'],
        validate: (email: string) => !email.trim() || isMailAddress(email.trim()) || t('form.wrongEmail'),
      })}
      {text('JobTitle', 100)}
      <MainDepartment initial={department} />
      <FurtherDepartments label={t('form.departments')} />
    </>
  )
}

const labels = {
  RealName: 'form.name',
  MobilePhone: 'form.phone',
  Email: 'form.email',
  JobTitle: 'form.jobTitle',
} as const

function MainDepartment({ initial }: { initial: Props['department'] }) {
  const { t } = useTranslation('members')
  const { value, onChange } = useController<MemberDraft, 'department'>({ name: 'department' }).field
  const department = value === undefined ? initial : value
  return (
    <DepartmentSelect
      label={t('form.department')}
      places={department ? [department] : []}
      onChange={(places) => onChange(places.at(-1) ?? null)}
    />
  )
}

/** Departments besides the main one, as field `more` of the surrounding form. */
export function FurtherDepartments({ label }: { label: string }) {
  const { value, onChange } = useController<Pick<MemberDraft, 'more'>, 'more'>({ name: 'more' }).field
  return <DepartmentSelect isMultiple label={label} places={value} onChange={onChange} />
}
