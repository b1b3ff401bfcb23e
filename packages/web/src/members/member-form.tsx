import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailed } from '#kit/calls.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { Facts } from '#parts/facts.tsx'
import { Dialog } from '#parts/dialog.tsx'
import { RowsWaiting } from '#parts/rows-waiting.tsx'
import { TextField } from '#parts/text-field.tsx'
import type { InitialPassword } from './initial-passwords.tsx'
import { fieldsOf, MemberFormDialog, typedOf, type Typed } from './member-form-dialog.tsx'
import { memberReads } from './member-reads.ts'
import { ProductTicks } from './product-ticks.tsx'

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
  const [products, setProducts] = useState<ReadonlySet<string>>(new Set())
  const [withPassword, setWithPassword] = useState(false)
  const department = typed.department ?? place.data
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
        ProductIDs: [...products],
        WithPassword: withPassword,
      },
    })
  return (
    <MemberFormDialog
      title={t('form.add')}
      typed={{ ...typed, department }}
      onType={setTyped}
      needsWayIn={!withPassword}
      isDirty={typed !== blank || account !== ''}
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
      <fieldset className="plain-fieldset">
        <legend>{t('form.products')}</legend>
        <ProductTicks ticked={products} onTick={setProducts} />
      </fieldset>
      <label className="checkbox">
        <input type="checkbox" checked={withPassword} onChange={(event) => setWithPassword(event.target.checked)} />
        {t('form.withPassword')}
      </label>
      <p className="dialog-hint">{t('form.withPasswordHint')}</p>
    </MemberFormDialog>
  )
}

const longestReason = 500

/** Edits a member, once everything about the member is there. */
export function EditMember({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('members')
  const member = useRead(memberCalls.manageDetail, { params: { id } }, { staleTime: 0 })
  if (member.data && !member.isFetching) return <EditForm key={id} member={member.data} onClose={onClose} />
  return (
    <Dialog kind="drawer" title={t('form.edit')} onClose={onClose}>
      <RowsWaiting />
    </Dialog>
  )
}

function EditForm({ member, onClose }: { member: MemberDetail; onClose: () => void }) {
  const { t } = useTranslation(['members', 'app'])
  const [base, setBase] = useState(member)
  const [typed, setTyped] = useState(() => typedOf(member))
  const [reason, setReason] = useState('')
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
    const Reason = reason.trim()
    const body = { ...fieldsOf(typed), Version: base.Version, ...(Reason && { Reason }) }
    save.mutate({ params: { id: member.ID }, body }, { onError })
  }
  const settle = (isTheirs: boolean) => {
    if (!theirs) return
    if (isTheirs) setTyped(typedOf(theirs))
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
      isDirty={JSON.stringify(typed) !== JSON.stringify(typedOf(base))}
      isBusy={save.isPending}
      failure={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {theirs && <Conflict theirs={theirs} base={base} onSettle={settle} />}
      <TextField
        label={t('app:reason')}
        value={reason}
        maxLength={longestReason}
        onChange={(event) => setReason(event.target.value)}
      />
    </MemberFormDialog>
  )
}

interface ConflictProps {
  theirs: MemberDetail
  base: MemberDetail
  onSettle: (isTheirs: boolean) => void
}

/** What somebody else saved meanwhile. Nothing that was typed is lost. */
function Conflict({ theirs, base, onSettle }: ConflictProps) {
  const { t } = useTranslation('members')
  const [now, before] = [typedOf(theirs), typedOf(base)]
  const rows = (['name', 'phone', 'email', 'jobTitle'] as const)
    .map((key) => [t(`form.${key}`), before[key], now[key]] as const)
    .concat([[t('form.department'), before.department?.Name ?? '', now.department?.Name ?? '']])
    .filter(([, old, current]) => old !== current)
  return (
    <div className="member-conflict" role="alert">
      <p>{t('form.changed')}</p>
      <Facts facts={rows.map(([label, , current]) => [label, current || '—'])} />
      <button type="button" className="button" onClick={() => onSettle(true)}>
        {t('form.takeTheirs')}
      </button>{' '}
      <button type="button" className="button" onClick={() => onSettle(false)}>
        {t('form.keepMine')}
      </button>
    </div>
  )
}
