import type { FormerDetail } from '@atrium/contract/members/leaving.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useInitialData } from '#kit/use-initial-data.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { QueryError } from '#components/query-error.tsx'
import { useReason } from '#components/reason-field.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import { TextField } from '#components/text-field.tsx'
import { DepartmentField } from './department-field.tsx'
import type { InitialPassword } from './initial-passwords.tsx'
import { memberReads } from './member-reads.ts'
import { ProductCheckboxes } from './product-checkboxes.tsx'
import { seatRolesOf, type ChosenRoles } from './seat-roles.ts'

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

function RecoverForm({ person, onClose, onPassword }: Omit<Props, 'id'> & { person: FormerDetail }) {
  const { t } = useTranslation('leaving')
  const form = useId()
  const before = { account: person.Account, phone: person.MobilePhone ?? '', email: person.Email ?? '' }
  const [draft, setDraft] = useState(before)
  const [department, setDepartment] = useState(person.Department ?? undefined)
  const [more, setMore] = useState<readonly { ID: string; Name: string }[]>(person.Departments)
  const [products, setProducts] = useState<ReadonlySet<string>>(new Set(person.ProductIDs))
  const [roles, setRoles] = useState<ChosenRoles>(new Map())
  const [withPassword, setWithPassword] = useState(false)
  const reason = useReason()
  const recover = useWrite(memberCalls.recover, {
    invalidates: memberReads,
    onSuccess({ ID, Account, RealName, InitialPassword }) {
      showToast('success', t('recovered', { name: RealName }))
      if (InitialPassword) onPassword({ ID, Account, RealName, Password: InitialPassword })
      onClose()
    },
  })
  const problem = (kind: Kind) =>
    person.Taken.includes(kind) && draft[kind].trim() === before[kind] ? t(`taken.${kind}`) : undefined
  const isTaken = person.Taken.some((kind) => problem(kind))
  const onSubmit = useSubmit(() =>
    recover.mutate({
      body: {
        accountId: person.ID,
        ...(draft.account.trim() !== before.account && { Account: draft.account.trim() }),
        MobilePhone: draft.phone.trim() || null,
        Email: draft.email.trim() || null,
        DepartmentID: department?.ID ?? null,
        DepartmentIDs: more.map(({ ID }) => ID),
        ProductIDs: [...products],
        ProductRoles: seatRolesOf(products, roles),
        WithPassword: withPassword,
        ...reason.input,
      },
    }),
  )
  return (
    <Dialog
      kind="drawer"
      title={t('recoverTitle', { name: person.RealName })}
      onClose={onClose}
      actions={
        <DialogButtons
          onClose={onClose}
          label={t('recover')}
          form={form}
          isBusy={recover.isPending}
          isDisabled={isTaken || recover.isPending}
        />
      }
    >
      <p className="dialog-hint">{t('recoverHint')}</p>
      <form id={form} onSubmit={onSubmit}>
        {(['account', 'phone', 'email'] as const).map((kind) => (
          <TextField
            key={kind}
            readOnly={kind === 'account' && !person.Taken.includes('account')}
            label={t(kind)}
            value={draft[kind]}
            maxLength={kind === 'email' ? 254 : 60}
            problem={problem(kind)}
            autoComplete="off"
            onChange={(event) => setDraft({ ...draft, [kind]: event.target.value })}
          />
        ))}
        <DepartmentField
          label={t('mainDepartment')}
          places={department ? [department] : []}
          onChange={(places) => setDepartment(places.at(-1))}
        />
        <DepartmentField label={t('departments')} places={more} onChange={setMore} />
        {person.GoneDepartments > 0 && (
          <p className="dialog-hint">{t('goneDepartments', { count: person.GoneDepartments })}</p>
        )}
        <fieldset className="plain-fieldset">
          <legend>{t('products')}</legend>
          <ProductCheckboxes
            selected={products}
            onChange={setProducts}
            roles={roles}
            onRole={setRoles}
            currentRoles={[]}
          />
        </fieldset>
        {person.GoneProducts > 0 && <p className="dialog-hint">{t('goneProducts', { count: person.GoneProducts })}</p>}
        <label className="checkbox">
          <input type="checkbox" checked={withPassword} onChange={(event) => setWithPassword(event.target.checked)} />
          {t('withPassword')}
        </label>
        {reason.field}
      </form>
    </Dialog>
  )
}
