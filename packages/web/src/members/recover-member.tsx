import type { FormerDetail } from '@atrium/contract/members/leaving.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/use-app-form.ts'
import { useInitialData } from '#kit/use-initial-data.ts'
import { Dialog } from '#components/dialog.tsx'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { QueryError } from '#components/query-error.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import { DepartmentField } from './department-field.tsx'
import type { InitialPassword } from './initial-passwords.tsx'
import { memberReads } from './member-reads.ts'
import { ProductCheckboxes } from './product-checkboxes.tsx'
import { seatRolesOf } from './seat-roles.ts'

interface Props {
  id: string
  onClose: () => void
  onPassword: (password: InitialPassword) => void
}

/** Recovers a former member; previous departments and applications are preselected. */
export function RecoverMember({ id, ...rest }: Props) {
  const { t } = useTranslation('leaving')
  const person = useInitialData(memberCalls.formerMember, { params: { id } })
  if (person.data) return <RecoverForm person={person.data} {...rest} />
  return (
    <Dialog kind="drawer" title={t('recover')} onClose={rest.onClose}>
      {person.isError ? <QueryError query={person} /> : <RowsSkeleton />}
    </Dialog>
  )
}

type Kind = FormerDetail['Taken'][number]

interface RecoverDraft {
  account: string
  phone: string
  email: string
  department: { ID: string; Name: string } | null
  more: readonly { ID: string; Name: string }[]
  products: readonly string[]
  /** Selected roles by product id. */
  roles: Readonly<Record<string, string>>
  WithPassword: boolean
  Reason: string
}

const fieldOfError = {
  'identity.account-taken': 'account',
  'identity.wrong-phone': 'phone',
  'identity.phone-taken': 'phone',
  'members.phone-refused': 'phone',
  'members.no-way-in': 'phone',
  'identity.wrong-email': 'email',
  'identity.email-taken': 'email',
  'members.email-refused': 'email',
} as const

function RecoverForm({ person, onClose, onPassword }: Omit<Props, 'id'> & { person: FormerDetail }) {
  const { t } = useTranslation('leaving')
  const before = { account: person.Account, phone: person.MobilePhone ?? '', email: person.Email ?? '' }
  const form = useAppForm<RecoverDraft>({
    ...before,
    department: person.Department,
    more: person.Departments,
    products: person.ProductIDs,
    roles: {},
    WithPassword: false,
    Reason: '',
  })
  const [department, more, products, roles] = useWatch({
    control: form.control,
    name: ['department', 'more', 'products', 'roles'],
  })
  const set = <K extends 'department' | 'more' | 'products' | 'roles'>(name: K, value: RecoverDraft[K]) =>
    form.setValue(name, value as never, { shouldDirty: true })
  const recover = useWrite(memberCalls.recover, {
    invalidates: memberReads,
    quiet: true,
    onSuccess({ ID, Account, RealName, InitialPassword }) {
      showToast('success', t('recovered', { name: RealName }))
      if (InitialPassword) onPassword({ ID, Account, RealName, Password: InitialPassword })
      onClose()
    },
  })
  const { setError } = form
  const isTaken = (kind: Kind, value: string) => person.Taken.includes(kind) && value.trim() === before[kind]
  // What somebody else uses now is said at once, not only after the first attempt.
  useEffect(() => {
    for (const kind of person.Taken) setError(kind, { message: t(`taken.${kind}`) })
  }, [setError, person.Taken, t])
  const submit = (draft: RecoverDraft) =>
    recover.mutate(
      {
        body: {
          accountId: person.ID,
          ...(draft.account.trim() !== before.account && { Account: draft.account.trim() }),
          MobilePhone: draft.phone.trim() || null,
          Email: draft.email.trim() || null,
          DepartmentID: draft.department?.ID ?? null,
          DepartmentIDs: draft.more.map(({ ID }) => ID),
          ProductIDs: [...draft.products],
          ProductRoles: seatRolesOf(draft.products, new Map(Object.entries(draft.roles))),
          WithPassword: draft.WithPassword,
          ...reasonOf(draft),
        },
      },
      { onError: (problem) => showCallError(form, problem, fieldOfError) },
    )
  return (
    <FormDialog
      kind="drawer"
      form={form}
      title={t('recoverTitle', { name: person.RealName })}
      label={t('recover')}
      isBusy={recover.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dialog-hint">{t('recoverHint')}</p>
      {(['account', 'phone', 'email'] as const).map((kind) => (
        <FormTextField
          key={kind}
          name={kind}
          readOnly={kind === 'account' && !person.Taken.includes('account')}
          label={t(kind)}
          maxLength={kind === 'email' ? 254 : 60}
          rules={{ validate: (value) => !isTaken(kind, value) || t(`taken.${kind}`) }}
          autoComplete="off"
        />
      ))}
      <DepartmentField
        label={t('mainDepartment')}
        places={department ? [department] : []}
        onChange={(places) => set('department', places.at(-1) ?? null)}
      />
      <DepartmentField label={t('departments')} places={more} onChange={(places) => set('more', places)} />
      {person.GoneDepartments > 0 && (
        <p className="dialog-hint">{t('goneDepartments', { count: person.GoneDepartments })}</p>
      )}
      <fieldset className="plain-fieldset">
        <legend>{t('products')}</legend>
        <ProductCheckboxes
          selected={new Set(products)}
          onChange={(selected) => set('products', [...selected])}
          roles={new Map(Object.entries(roles))}
          onRole={(chosen) => set('roles', Object.fromEntries(chosen))}
          currentRoles={[]}
        />
      </fieldset>
      {person.GoneProducts > 0 && <p className="dialog-hint">{t('goneProducts', { count: person.GoneProducts })}</p>}
      <label className="checkbox">
        <input type="checkbox" {...form.register('WithPassword')} />
        {t('withPassword')}
      </label>
      <FormReason />
    </FormDialog>
  )
}
