import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls.ts'
import { confirm } from '#kit/confirm.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { TextField } from '#components/text-field.tsx'
import { DepartmentField } from './department-field.tsx'
import type { MemberDraft } from './member-draft.ts'

interface FormProps {
  title: string
  draft: MemberDraft
  onChange: (draft: MemberDraft) => void
  requiresContact: boolean
  isDirty: boolean
  isBusy: boolean
  failure: CallError | null
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

/** Member form in a drawer; asks before discarding changes. */
export function MemberFormDialog({ title, draft, onChange, children, ...form }: FormProps) {
  const { t } = useTranslation(['members', 'app'])
  const id = useId()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const problems = problemsOf(draft, form.requiresContact)
  const problem = (key: keyof typeof problems) => {
    const message = isSubmitted ? problems[key] : undefined
    return message && t(message)
  }
  const onSubmit = useSubmit(() => {
    setIsSubmitted(true)
    if (Object.values(problems).every((message) => !message)) form.onSubmit()
  })
  const close = async () => {
    if (form.isDirty && !(await confirm({ title: t('app:unsaved'), label: t('app:leave'), isDangerous: true }))) return
    form.onClose()
  }
  const field = (key: 'name' | 'phone' | 'email' | 'jobTitle', maxLength: number) => (
    <TextField
      label={t(`form.${key}`)}
      value={draft[key]}
      maxLength={maxLength}
      autoComplete="off"
      problem={key === 'jobTitle' ? undefined : problem(key)}
      onChange={(event) => onChange({ ...draft, [key]: event.target.value })}
    />
  )
  return (
    <Dialog
      kind="drawer"
      title={title}
      onClose={() => void close()}
      actions={<DialogButtons onClose={() => void close()} label={t('app:save')} form={id} isBusy={form.isBusy} />}
    >
      <form id={id} onSubmit={onSubmit} noValidate>
        <div role="alert">{form.failure && <p className="form-problem">{form.failure.message}</p>}</div>
        {field('name', 100)}
        {field('phone', 11)}
        {field('email', 254)}
        {field('jobTitle', 100)}
        <DepartmentField
          label={t('form.department')}
          places={draft.department ? [draft.department] : []}
          onChange={(places) => onChange({ ...draft, department: places.at(-1) ?? null })}
        />
        <DepartmentField
          label={t('form.departments')}
          places={draft.more}
          onChange={(more) => onChange({ ...draft, more })}
        />
        {children}
      </form>
    </Dialog>
  )
}

function problemsOf({ name, phone, email }: MemberDraft, requiresContact: boolean) {
  const hasContact = phone.trim() || email.trim() || !requiresContact
  return {
    name: name.trim() ? undefined : ('form.nameNeeded' as const),
    phone: phone.trim()
      ? isMobilePhone(phone.trim())
        ? undefined
        : ('form.wrongPhone' as const)
      : hasContact
        ? undefined
        : ('form.wayNeeded' as const),
    email: email.trim() && !isMailAddress(email.trim()) ? ('form.wrongEmail' as const) : undefined,
  }
}
