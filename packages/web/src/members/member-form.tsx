import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import { memberRoles, type MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailed } from '#kit/calls.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useFirstRead } from '#kit/use-first-read.ts'
import { Dialog } from '#components/dialog.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { useReason } from '#components/reason-field.tsx'
import { RowsWaiting } from '#components/rows-waiting.tsx'
import { SelectField } from '#components/select-field.tsx'
import { TextField } from '#components/text-field.tsx'
import type { InitialPassword } from './initial-passwords.tsx'
import { MemberConflict } from './member-conflict.tsx'
import { MemberFormDialog } from './member-form-dialog.tsx'
import { memberReads } from './member-reads.ts'
import { fieldsOf, isChanged, mergedTyped, typedOf, type Typed } from './member-typed.ts'
import { ProductTicks } from './product-ticks.tsx'
import { seatRolesOf, type ChosenRoles } from './seat-roles.ts'

const blank: Typed = { name: '', phone: '', email: '', jobTitle: '', department: undefined, more: [] }

interface AddProps {
  departmentId: string | undefined
  onClose: () => void
  onPassword: (password: InitialPassword) => void
}

/** Adds a member. */
export function MemberForm({ departmentId, onClose, onPassword }: AddProps) {
  const { t } = useTranslation(['members', 'app'])
  const place = useRead(departmentCalls.detail, { params: { id: departmentId ?? '' } }, { enabled: !!departmentId })
  const [typed, setTyped] = useState(blank)
  const [account, setAccount] = useState('')
  const [role, setRole] = useState<MemberDetail['Role']>('member')
  const [products, setProducts] = useState<ReadonlySet<string>>(new Set())
  const reason = useReason()
  const [roles, setRoles] = useState<ChosenRoles>(new Map())
  const [withPassword, setWithPassword] = useState(false)
  // Taken from the list until another one is chosen, or none.
  const department = typed.department === undefined ? place.data : typed.department
  const isDirty =
    isChanged({ ...typed, department }, { ...blank, department: place.data }) ||
    account !== '' ||
    reason.given.Reason !== undefined ||
    role !== 'member' ||
    products.size > 0 ||
    withPassword
  const add = useWrite(memberCalls.register, {
    refreshes: memberReads,
    quiet: true,
    onSuccess({ ID, Account, InitialPassword }) {
      showToast('success', t('app:addSuccess'))
      if (InitialPassword) onPassword({ ID, Account, RealName: typed.name.trim(), Password: InitialPassword })
      else onClose()
    },
  })
  const submit = () =>
    add.mutate({
      body: {
        ...fieldsOf({ ...typed, department }),
        ...(account.trim() && { Account: account.trim() }),
        Role: role,
        ProductIDs: [...products],
        ProductRoles: seatRolesOf(products, roles),
        WithPassword: withPassword,
        ...reason.given,
      },
    })
  return (
    <MemberFormDialog
      title={t('form.add')}
      typed={{ ...typed, department }}
      onType={setTyped}
      needsWayIn={!withPassword}
      isDirty={isDirty}
      isBusy={add.isPending}
      failure={add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('form.account')}
        value={account}
        maxLength={60}
        placeholder={t('form.accountHint')}
        autoComplete="off"
        onChange={(event) => setAccount(event.target.value)}
      />
      <SelectField
        label={t('form.role')}
        options={memberRoles.map((key) => ({ key, text: t(`role.${key}`) }))}
        chosen={role}
        onChoose={setRole}
      />
      {role === 'organisation-admin' && <p className="dialog-hint">{t('ask.makeAdminHint')}</p>}
      <fieldset className="plain-fieldset">
        <legend>{t('form.products')}</legend>
        <ProductTicks ticked={products} onTick={setProducts} roles={roles} onRole={setRoles} given={[]} />
      </fieldset>
      <label className="checkbox">
        <input type="checkbox" checked={withPassword} onChange={(event) => setWithPassword(event.target.checked)} />
        {t('form.withPassword')}
      </label>
      <p className="dialog-hint">{t('form.withPasswordHint')}</p>
      {reason.field}
    </MemberFormDialog>
  )
}

/** Edits a member, once everything about the member is there. */
export function EditMember({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('members')
  const member = useFirstRead(memberCalls.manageDetail, { params: { id } })
  if (member.data) return <EditForm key={id} member={member.data} onClose={onClose} />
  return (
    <Dialog kind="drawer" title={t('form.edit')} onClose={onClose}>
      {member.isError ? <ReadFailed read={member} /> : <RowsWaiting />}
    </Dialog>
  )
}

function EditForm({ member, onClose }: { member: MemberDetail; onClose: () => void }) {
  const { t } = useTranslation(['members', 'app'])
  const [base, setBase] = useState(member)
  const [typed, setTyped] = useState(() => typedOf(member))
  const reason = useReason()
  const [theirs, setTheirs] = useState<MemberDetail>()
  const save = useWrite(memberCalls.manageModify, {
    refreshes: memberReads,
    quiet: true,
    onSuccess() {
      showToast('success', t('app:editSuccess'))
      onClose()
    },
  })
  const submit = () => {
    const onError = ({ error, details }: CallFailed) => {
      if (error === 'members.changed-meanwhile') setTheirs((details as { Current: MemberDetail }).Current)
    }
    const body = { ...fieldsOf(typed), Version: base.Version, ...reason.given }
    save.mutate({ params: { userId: member.ID }, body }, { onError })
  }
  const settle = (isTheirs: boolean) => {
    if (!theirs) return
    setTyped(isTheirs ? typedOf(theirs) : mergedTyped(typed, typedOf(base), typedOf(theirs)))
    setBase(theirs)
    setTheirs(undefined)
    save.reset()
  }
  return (
    <MemberFormDialog
      title={t('form.edit')}
      typed={typed}
      onType={setTyped}
      needsWayIn={!member.HasPassword}
      isDirty={isChanged(typed, typedOf(base)) || reason.given.Reason !== undefined}
      isBusy={save.isPending}
      failure={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {theirs && <MemberConflict theirs={theirs} base={base} onSettle={settle} />}
      {reason.field}
    </MemberFormDialog>
  )
}
