import { invitationDays } from '@atrium/contract/constants.ts'
import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import { memberRoles, type MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useInitialData } from '#kit/calls/use-initial-data.ts'
import { Dialog } from '#components/dialog.tsx'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormSelect } from '#components/form-select.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { QueryError } from '#components/query-error.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import { applicationsInput, FormApplications, type ApplicationsDraft } from '../form-applications.tsx'
import type { InitialPassword } from '../actions/initial-passwords.tsx'
import { MemberConflict } from './member-conflict.tsx'
import { MemberFields } from './member-fields.tsx'
import { memberReads } from '../member-reads.ts'
import { draftOf, fieldsOf, mergeDrafts, type MemberDraft } from './member-draft.ts'

interface AddDraft extends MemberDraft, ApplicationsDraft {
  Account: string
  Role: MemberDetail['Role']
  WithPassword: boolean
  WithInvitation: boolean
  Reason: string
}

const blank: AddDraft = {
  RealName: '',
  MobilePhone: '',
  Email: '',
  JobTitle: '',
  department: undefined,
  more: [],
  Account: '',
  Role: 'member',
  products: [],
  roles: {},
  WithPassword: false,
  WithInvitation: false,
  Reason: '',
}

/** Errors of calls that belong to one field. */
const fieldOfError = {
  'identity.phone-taken': 'MobilePhone',
  'identity.email-taken': 'Email',
  'members.phone-refused': 'MobilePhone',
  'members.email-refused': 'Email',
  'members.no-way-in': 'MobilePhone',
} as const

interface AddProps {
  departmentId: string | undefined
  onClose: () => void
  onPassword: (password: InitialPassword) => void
}

/** Adds a member, by default to the department of the list. */
export function MemberForm({ departmentId, onClose, onPassword }: AddProps) {
  const { t } = useTranslation(['members', 'app'])
  const place = useRead(departmentCalls.detail, { params: { id: departmentId ?? '' } }, { enabled: !!departmentId })
  const form = useAppForm<AddDraft>(blank, { draft: 'members.add' })
  const [role, withPassword, withInvitation] = useWatch({
    control: form.control,
    name: ['Role', 'WithPassword', 'WithInvitation'],
  })
  const add = useWrite(memberCalls.register, {
    invalidates: memberReads,
    quiet: true,
    onSuccess({ ID, Account, InitialPassword, IsInvited }) {
      const RealName = form.getValues('RealName').trim()
      showToast('success', IsInvited ? t('invited.done', { who: RealName }) : t('app:addSuccess'))
      if (form.getValues('WithInvitation') && !IsInvited) showToast('error', t('form.notInvited', { name: RealName }))
      if (InitialPassword) onPassword({ ID, Account, RealName, Password: InitialPassword })
      else onClose()
    },
  })
  const submit = ({ department = place.data, ...draft }: AddDraft) => {
    const account = draft.Account.trim()
    const body = {
      ...fieldsOf({ ...draft, department }),
      ...(account && { Account: account }),
      Role: draft.Role,
      ...applicationsInput(draft),
      WithPassword: draft.WithPassword,
      WithInvitation: draft.WithInvitation,
      ...reasonOf(draft),
    }
    const fields = { ...fieldOfError, 'identity.account-taken': 'Account', 'members.wrong-account': 'Account' } as const
    add.mutate({ body }, { onError: (problem) => showCallError(form, problem, fields) })
  }
  return (
    <FormDialog
      kind="drawer"
      form={form}
      title={t('form.add')}
      label={t('app:save')}
      isBusy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <MemberFields requiresContact={!withPassword || withInvitation} department={place.data} />
      <FormTextField
        name="Account"
        label={t('form.account')}
        maxLength={60}
        placeholder={t('form.accountHint')}
        autoComplete="off"
      />
      <FormSelect
        name="Role"
        label={t('form.role')}
        options={memberRoles.map((key) => ({ key, text: t(`role.${key}`) }))}
      />
      {role === 'organisation-admin' && <p className="dialog-hint">{t('ask.makeAdminHint')}</p>}
      <FormApplications label={t('form.products')} />
      <label className="checkbox">
        <input type="checkbox" {...form.register('WithPassword')} />
        {t('form.withPassword')}
      </label>
      <p className="dialog-hint">{t('form.withPasswordHint')}</p>
      <label className="checkbox">
        <input type="checkbox" {...form.register('WithInvitation')} />
        {t('form.withInvitation')}
      </label>
      <p className="dialog-hint">{t('form.withInvitationHint', { days: invitationDays })}</p>
      <FormReason />
    </FormDialog>
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

type EditDraft = MemberDraft & { Reason: string }

function EditForm({ member, onClose }: { member: MemberDetail; onClose: () => void }) {
  const { t } = useTranslation(['members', 'app'])
  const [base, setBase] = useState(member)
  const form = useAppForm<EditDraft>({ ...draftOf(member), Reason: '' }, { draft: `members.${member.ID}` })
  const [theirs, setTheirs] = useState<MemberDetail>()
  const save = useWrite(memberCalls.manageModify, {
    invalidates: memberReads,
    quiet: true,
    onSuccess() {
      showToast('success', t('app:editSuccess'))
      onClose()
    },
  })
  const submit = (draft: EditDraft) => {
    const onError = (problem: CallError) => {
      if (problem.error === 'members.changed-meanwhile')
        setTheirs((problem.details as { Current: MemberDetail }).Current)
      showCallError(form, problem, fieldOfError)
    }
    const body = { ...fieldsOf(draft), Version: base.Version, ...reasonOf(draft) }
    save.mutate({ params: { userId: member.ID }, body }, { onError })
  }
  const resolve = (isTheirs: boolean) => {
    if (!theirs) return
    const { Reason, ...draft } = form.getValues()
    const merged = isTheirs ? draftOf(theirs) : mergeDrafts(draft, draftOf(base), draftOf(theirs))
    form.clearErrors()
    // What somebody else saved is the new base; own changes stay changes.
    form.reset({ ...draftOf(theirs), Reason: '' })
    for (const [name, value] of Object.entries({ ...merged, Reason }))
      form.setValue(name as keyof EditDraft, value as never, { shouldDirty: true })
    setBase(theirs)
    setTheirs(undefined)
  }
  return (
    <FormDialog
      kind="drawer"
      form={form}
      title={t('form.edit')}
      label={t('app:save')}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <MemberFields requiresContact={!member.HasPassword && member.Links.length === 0} />
      {theirs && <MemberConflict theirs={theirs} base={base} onResolve={resolve} />}
      <FormReason />
    </FormDialog>
  )
}
