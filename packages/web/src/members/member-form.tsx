import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import { memberRoles, type MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useInitialData } from '#kit/use-initial-data.ts'
import { Dialog } from '#components/dialog.tsx'
import { QueryError } from '#components/query-error.tsx'
import { useReason } from '#components/reason-field.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import { SelectField } from '#components/select-field.tsx'
import { TextField } from '#components/text-field.tsx'
import type { InitialPassword } from './initial-passwords.tsx'
import { MemberConflict } from './member-conflict.tsx'
import { MemberFormDialog } from './member-form-dialog.tsx'
import { memberReads } from './member-reads.ts'
import { fieldsOf, isChanged, mergeDrafts, draftOf, type MemberDraft } from './member-draft.ts'
import { ProductCheckboxes } from './product-checkboxes.tsx'
import { seatRolesOf, type ChosenRoles } from './seat-roles.ts'

const blank: MemberDraft = { name: '', phone: '', email: '', jobTitle: '', department: undefined, more: [] }

interface AddProps {
  departmentId: string | undefined
  onClose: () => void
  onPassword: (password: InitialPassword) => void
}

export function MemberForm({ departmentId, onClose, onPassword }: AddProps) {
  const { t } = useTranslation(['members', 'app'])
  const place = useRead(departmentCalls.detail, { params: { id: departmentId ?? '' } }, { enabled: !!departmentId })
  const [draft, setDraft] = useState(blank)
  const [account, setAccount] = useState('')
  const [role, setRole] = useState<MemberDetail['Role']>('member')
  const [products, setProducts] = useState<ReadonlySet<string>>(new Set())
  const reason = useReason()
  const [roles, setRoles] = useState<ChosenRoles>(new Map())
  const [withPassword, setWithPassword] = useState(false)
  // Defaults to the department of the list until changed.
  const department = draft.department === undefined ? place.data : draft.department
  const isDirty =
    isChanged({ ...draft, department }, { ...blank, department: place.data }) ||
    account !== '' ||
    reason.input.Reason !== undefined ||
    role !== 'member' ||
    products.size > 0 ||
    withPassword
  const add = useWrite(memberCalls.register, {
    invalidates: memberReads,
    quiet: true,
    onSuccess({ ID, Account, InitialPassword }) {
      showToast('success', t('app:addSuccess'))
      if (InitialPassword) onPassword({ ID, Account, RealName: draft.name.trim(), Password: InitialPassword })
      else onClose()
    },
  })
  const submit = () =>
    add.mutate({
      body: {
        ...fieldsOf({ ...draft, department }),
        ...(account.trim() && { Account: account.trim() }),
        Role: role,
        ProductIDs: [...products],
        ProductRoles: seatRolesOf(products, roles),
        WithPassword: withPassword,
        ...reason.input,
      },
    })
  return (
    <MemberFormDialog
      title={t('form.add')}
      draft={{ ...draft, department }}
      onChange={setDraft}
      requiresContact={!withPassword}
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
        <ProductCheckboxes
          selected={products}
          onChange={setProducts}
          roles={roles}
          onRole={setRoles}
          currentRoles={[]}
        />
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

/** Edits a member once loaded. */
export function EditMember({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('members')
  const member = useInitialData(memberCalls.manageDetail, { params: { id } })
  if (member.data) return <EditForm key={id} member={member.data} onClose={onClose} />
  return (
    <Dialog kind="drawer" title={t('form.edit')} onClose={onClose}>
      {member.isError ? <QueryError query={member} /> : <RowsSkeleton />}
    </Dialog>
  )
}

function EditForm({ member, onClose }: { member: MemberDetail; onClose: () => void }) {
  const { t } = useTranslation(['members', 'app'])
  const [base, setBase] = useState(member)
  const [draft, setDraft] = useState(() => draftOf(member))
  const reason = useReason()
  const [theirs, setTheirs] = useState<MemberDetail>()
  const save = useWrite(memberCalls.manageModify, {
    invalidates: memberReads,
    quiet: true,
    onSuccess() {
      showToast('success', t('app:editSuccess'))
      onClose()
    },
  })
  const submit = () => {
    const onError = ({ error, details }: CallError) => {
      if (error === 'members.changed-meanwhile') setTheirs((details as { Current: MemberDetail }).Current)
    }
    const body = { ...fieldsOf(draft), Version: base.Version, ...reason.input }
    save.mutate({ params: { userId: member.ID }, body }, { onError })
  }
  const resolve = (isTheirs: boolean) => {
    if (!theirs) return
    setDraft(isTheirs ? draftOf(theirs) : mergeDrafts(draft, draftOf(base), draftOf(theirs)))
    setBase(theirs)
    setTheirs(undefined)
    save.reset()
  }
  return (
    <MemberFormDialog
      title={t('form.edit')}
      draft={draft}
      onChange={setDraft}
      requiresContact={!member.HasPassword}
      isDirty={isChanged(draft, draftOf(base)) || reason.input.Reason !== undefined}
      isBusy={save.isPending}
      failure={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {theirs && <MemberConflict theirs={theirs} base={base} onResolve={resolve} />}
      {reason.field}
    </MemberFormDialog>
  )
}
