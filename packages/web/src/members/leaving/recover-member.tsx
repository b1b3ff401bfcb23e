import type { LicensedProduct } from '@atrium/contract/members/administration.shapes.ts'
import type { FormerDetail } from '@atrium/contract/members/leaving.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useInitialData } from '#kit/calls/use-initial-data.ts'
import { Dialog } from '#components/dialog.tsx'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { QueryError } from '#components/query-error.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import type { Place } from '#departments/department-select.tsx'
import { FormDepartment } from '#departments/form-department.tsx'
import { applicationsInput, FormApplications, type ApplicationsDraft } from '../form-applications.tsx'
import type { InitialPassword } from '../actions/initial-passwords.tsx'
import { FurtherDepartments } from '../edit/member-fields.tsx'
import { memberReads } from '../member-reads.ts'

interface Props {
  id: string
  onClose: () => void
  onPassword: (password: InitialPassword) => void
}

/** Recovers a former member; what the person had before is preselected as far as it can be had again. */
export function RecoverMember({ id, ...rest }: Props) {
  const { t } = useTranslation('leaving')
  const person = useInitialData(memberCalls.formerMember, { params: { id } })
  const products = useInitialData(memberCalls.licensedProducts, {})
  if (person.data && products.data)
    return <RecoverForm person={person.data} draft={recoverDraft(person.data, products.data)} {...rest} />
  const failed = [person, products].find(({ isError }) => isError)
  return (
    <Dialog kind="drawer" title={t('recover')} onClose={rest.onClose}>
      {failed ? <QueryError query={failed} /> : <RowsSkeleton />}
    </Dialog>
  )
}

type Kind = FormerDetail['Taken'][number]

interface RecoverDraft extends ApplicationsDraft {
  account: string
  phone: string
  email: string
  department: Place | null
  more: readonly Place[]
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

/** What the person had before, without contacts that somebody else has by now and applications without a free seat. */
function recoverDraft(person: FormerDetail, licensed: readonly LicensedProduct[]): RecoverDraft {
  const full = new Set(licensed.filter(({ UsedSeats, SeatCount }) => UsedSeats >= SeatCount).map(({ ID }) => ID))
  const phone = person.Taken.includes('phone') ? '' : (person.MobilePhone ?? '')
  const email = person.Taken.includes('email') ? '' : (person.Email ?? '')
  return {
    account: person.Account,
    phone,
    email,
    department: person.Department,
    more: person.Departments,
    products: person.ProductIDs.filter((id) => !full.has(id)),
    roles: {},
    // Otherwise there would be no way to sign in.
    WithPassword: !phone && !email,
    Reason: '',
  }
}

const bodyOf = (draft: RecoverDraft, person: FormerDetail) => ({
  accountId: person.ID,
  ...(draft.account.trim() !== person.Account && { Account: draft.account.trim() }),
  MobilePhone: draft.phone.trim() || null,
  Email: draft.email.trim() || null,
  DepartmentID: draft.department?.ID ?? null,
  DepartmentIDs: draft.more.map(({ ID }) => ID),
  ...applicationsInput(draft),
  WithPassword: draft.WithPassword,
  ...reasonOf(draft),
})

interface FormProps extends Omit<Props, 'id'> {
  person: FormerDetail
  draft: RecoverDraft
}

function RecoverForm({ person, draft: initial, onClose, onPassword }: FormProps) {
  const { t } = useTranslation('leaving')
  const before = { account: person.Account, phone: person.MobilePhone ?? '', email: person.Email ?? '' }
  const form = useAppForm<RecoverDraft>(initial)
  const recover = useWrite(memberCalls.recover, {
    // The recovered person is no longer a former member: reading them again would fail.
    invalidates: memberReads.filter((read) => read !== memberCalls.formerMember),
    quiet: true,
    onSuccess({ ID, Account, RealName, InitialPassword }) {
      showToast('success', t('recovered', { name: RealName }))
      if (InitialPassword) onPassword({ ID, Account, RealName, Password: InitialPassword })
      else onClose()
    },
  })
  const { setError } = form
  const isTaken = (kind: Kind, value: string) => person.Taken.includes(kind) && value.trim() === before[kind]
  // That another account name is needed is said at once, not only after the first attempt.
  useEffect(() => {
    if (person.Taken.includes('account')) setError('account', { message: t('taken.account') })
  }, [setError, person.Taken, t])
  const submit = (draft: RecoverDraft) =>
    recover.mutate(
      { body: bodyOf(draft, person) },
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
      {(['phone', 'email'] as const)
        .filter((kind) => person.Taken.includes(kind))
        .map((kind) => (
          <p key={kind} className="dialog-hint">
            {t(`left.${kind}`, { value: before[kind] })}
          </p>
        ))}
      <FormDepartment name="department" label={t('mainDepartment')} />
      <FurtherDepartments label={t('departments')} />
      {person.GoneDepartments > 0 && (
        <p className="dialog-hint">{t('goneDepartments', { count: person.GoneDepartments })}</p>
      )}
      <FormApplications label={t('products')} />
      {initial.products.length < person.ProductIDs.length && (
        <p className="dialog-hint">
          {t('fullProducts', { count: person.ProductIDs.length - initial.products.length })}
        </p>
      )}
      {person.GoneProducts > 0 && <p className="dialog-hint">{t('goneProducts', { count: person.GoneProducts })}</p>}
      <label className="checkbox">
        <input type="checkbox" {...form.register('WithPassword')} />
        {t('withPassword')}
      </label>
      <FormReason />
    </FormDialog>
  )
}
