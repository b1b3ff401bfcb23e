import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailed } from '#kit/calls.ts'
import { confirm } from '#kit/confirm.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { TextField } from '#components/text-field.tsx'
import { DepartmentField } from './department-field.tsx'
import type { Typed } from './member-typed.ts'

interface FormProps {
  title: string
  typed: Typed
  onType: (typed: Typed) => void
  needsWayIn: boolean
  isDirty: boolean
  isBusy: boolean
  failure: CallFailed | null
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

/** The form of a member in a drawer; what is not saved is not lost by closing it. */
export function MemberFormDialog({ title, typed, onType, children, ...form }: FormProps) {
  const { t } = useTranslation(['members', 'app'])
  const id = useId()
  const [isTried, setIsTried] = useState(false)
  const problems = problemsOf(typed, form.needsWayIn)
  const problem = (key: keyof typeof problems) => {
    const found = isTried ? problems[key] : undefined
    return found && t(found)
  }
  const submit = useDebounced(() => {
    setIsTried(true)
    if (Object.values(problems).every((found) => !found)) form.onSubmit()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const close = async () => {
    if (form.isDirty && !(await confirm({ title: t('app:unsaved'), act: t('app:leave'), isDangerous: true }))) return
    form.onClose()
  }
  const field = (key: 'name' | 'phone' | 'email' | 'jobTitle', maxLength: number) => (
    <TextField
      label={t(`form.${key}`)}
      value={typed[key]}
      maxLength={maxLength}
      autoComplete="off"
      problem={key === 'jobTitle' ? undefined : problem(key)}
      onChange={(event) => onType({ ...typed, [key]: event.target.value })}
    />
  )
  return (
    <Dialog
      kind="drawer"
      title={title}
      onClose={() => void close()}
      actions={<DialogButtons onClose={() => void close()} act={t('app:save')} form={id} isBusy={form.isBusy} />}
    >
      <form id={id} onSubmit={onSubmit} noValidate>
        <div role="alert">{form.failure && <p className="form-problem">{form.failure.message}</p>}</div>
        {field('name', 100)}
        {field('phone', 11)}
        {field('email', 254)}
        {field('jobTitle', 100)}
        <DepartmentField
          label={t('form.department')}
          places={typed.department ? [typed.department] : []}
          onChange={(places) => onType({ ...typed, department: places.at(-1) ?? null })}
        />
        <DepartmentField
          label={t('form.departments')}
          places={typed.more}
          onChange={(more) => onType({ ...typed, more })}
        />
        {children}
      </form>
    </Dialog>
  )
}

function problemsOf({ name, phone, email }: Typed, needsWayIn: boolean) {
  const isAnyWay = phone.trim() || email.trim() || !needsWayIn
  return {
    name: name.trim() ? undefined : ('form.nameNeeded' as const),
    phone: phone.trim()
      ? isMobilePhone(phone.trim())
        ? undefined
        : ('form.wrongPhone' as const)
      : isAnyWay
        ? undefined
        : ('form.wayNeeded' as const),
    email: email.trim() && !isMailAddress(email.trim()) ? ('form.wrongEmail' as const) : undefined,
  }
}
