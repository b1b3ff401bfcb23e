import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { SeatRole } from '@atrium/contract/products/product-roles.shapes.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DepartmentSelect, type Place } from '#departments/department-select.tsx'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { RadioGroup } from '#components/radio-group.tsx'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { ApplicationChoices, applicationsInput, type ApplicationsDraft } from '../form-applications.tsx'
import { selectionOf, sizeOf, type ActTarget } from './act-target.ts'
import { InitialPasswords, type InitialPassword } from './initial-passwords.tsx'
import { HandOver } from '../leaving/hand-over.tsx'
import type { Picked } from '../member-picker.tsx'
import { EditMember, MemberForm } from '../edit/member-form.tsx'
import { RecoverMember } from '../leaving/recover-member.tsx'
import { RemoveMembers } from '../leaving/remove-members.tsx'
import { memberReads } from '../member-reads.ts'
import { useActToast } from './use-act-toast.ts'
import { usePeopleText } from './use-people-text.ts'

/** Action on members whose dialog is open. */
export type MemberAction =
  | { what: 'add' }
  | { what: 'edit'; id: string }
  /** `currentRoles`: for a single person. */
  | ({ what: 'authorise'; chosen: string[]; currentRoles?: readonly SeatRole[] } & ActTarget)
  | ({ what: 'move' } & ActTarget)
  | ({ what: 'remove' } & ActTarget)
  | { what: 'handOver'; person: Picked }
  | { what: 'recover'; id: string }
  /** `expected`: their number while passwords are generated. */
  | { what: 'passwords'; passwords: readonly InitialPassword[]; expected?: number }

interface Props {
  action: MemberAction
  /** Preselected department of a new member. */
  departmentId?: string | undefined
  onClose: () => void
  /** Called after a change to selected members. */
  onDone: () => void
}

/** Renders the dialog of an action. */
export function MemberDialogs({ action, departmentId, onClose, onDone }: Props) {
  const [passwords, setPasswords] = useState<readonly InitialPassword[]>()
  if (passwords) return <InitialPasswords passwords={passwords} onClose={onClose} />
  switch (action.what) {
    case 'add':
      return <MemberForm departmentId={departmentId} onClose={onClose} onPassword={(one) => setPasswords([one])} />
    case 'edit':
      return <EditMember id={action.id} onClose={onClose} />
    case 'authorise':
      return (
        <Authorise
          target={action}
          chosen={action.chosen}
          currentRoles={action.currentRoles}
          onClose={onClose}
          onDone={onDone}
        />
      )
    case 'move':
      return <Move target={action} onClose={onClose} onDone={onDone} />
    case 'remove':
      return <RemoveMembers target={action} onClose={onClose} onDone={onDone} />
    case 'handOver':
      return <HandOver person={action.person} onClose={onClose} />
    case 'recover':
      return <RecoverMember id={action.id} onClose={onClose} onPassword={(one) => setPasswords([one])} />
    case 'passwords':
      return <InitialPasswords passwords={action.passwords} expected={action.expected} onClose={onClose} />
  }
}

interface ManyProps {
  target: ActTarget
  onClose: () => void
  onDone: () => void
}

interface AuthoriseDraft extends ApplicationsDraft {
  mode: 'set' | 'add' | 'remove'
  Reason: string
}

/** Grants applications and roles: the exact set for one person; set, add or remove for several. */
function Authorise({
  chosen,
  currentRoles,
  target,
  onClose,
  onDone,
}: ManyProps & { chosen: string[]; currentRoles: readonly SeatRole[] | undefined }) {
  const { t } = useTranslation(['members', 'app'])
  const size = sizeOf(target)
  const who = usePeopleText()(target.people, size)
  const isOne = size === 1
  const form = useAppForm<AuthoriseDraft>({ mode: isOne ? 'set' : 'add', products: chosen, roles: {}, Reason: '' })
  const mode = useWatch({ control: form.control, name: 'mode' })
  const products = useRead(memberCalls.licensedProducts, {})
  const actToast = useActToast()
  const authorise = useWrite(memberCalls.authorize, { invalidates: memberReads, quiet: true })
  const licensed = new Set(products.data?.map(({ ID }) => ID))
  const licensedOf = (selected: readonly string[]) => selected.filter((id) => licensed.has(id))
  /** Setting an empty selection removes all seats of several people: ask first. */
  const isConfirmed = async (selected: readonly string[]) =>
    mode !== 'set' ||
    isOne ||
    selected.length > 0 ||
    (await confirm({
      title: t('authorise.takeAll', { who }),
      label: t('authorise.takeAllAct'),
      isDangerous: true,
    })) !== undefined
  const submit = async (draft: AuthoriseDraft) => {
    const selected = licensedOf(draft.products)
    if (!(await isConfirmed(selected))) return
    const { ProductIDs, ProductRoles } = applicationsInput({ ...draft, products: selected })
    authorise.mutate(
      {
        body: {
          ...selectionOf(target),
          ProductIDs,
          Mode: mode,
          ProductRoles: mode === 'remove' ? [] : ProductRoles,
          ...reasonOf(draft),
        },
      },
      {
        onSuccess(outcome) {
          actToast('authorise', { ...target, outcome })
          onDone()
          onClose()
        },
        onError: (problem) => showCallError(form, problem),
      },
    )
  }
  return (
    <FormDialog
      form={form}
      title={t('authorise.title', { who })}
      label={t('app:save')}
      isBusy={authorise.isPending || !products.data}
      onSubmit={(draft) => void submit(draft)}
      onClose={onClose}
    >
      {!isOne && (
        <RadioGroup
          label={t('authorise.mode')}
          options={(['add', 'remove', 'set'] as const).map((key) => ({ key, text: t(`authorise.${key}`) }))}
          chosen={mode}
          onChoose={(key) => form.setValue('mode', key, { shouldDirty: true })}
        />
      )}
      <ApplicationChoices
        currentRoles={currentRoles}
        isRemoving={mode === 'remove'}
        validate={(selected) => mode === 'set' || licensedOf(selected).length > 0 || t('authorise.needed')}
      />
      <FormReason />
    </FormDialog>
  )
}

interface MoveDraft {
  department: Place | null
  Reason: string
}

function Move({ target, onClose, onDone }: ManyProps) {
  const { t } = useTranslation('members')
  const who = usePeopleText()(target.people, sizeOf(target))
  const form = useAppForm<MoveDraft>({ department: null, Reason: '' })
  const to = useWatch({ control: form.control, name: 'department' })
  const actToast = useActToast()
  const move = useWrite(memberCalls.changeDept, { invalidates: memberReads, quiet: true })
  const submit = ({ department, ...draft }: MoveDraft) =>
    move.mutate(
      { body: { ...selectionOf(target), DepartmentID: department?.ID ?? null, ...reasonOf(draft) } },
      {
        onSuccess(outcome) {
          actToast('move', { ...target, outcome, place: department?.Name ?? t('form.noDepartment') })
          onDone()
          onClose()
        },
        onError: (problem) => showCallError(form, problem),
      },
    )
  return (
    <FormDialog
      form={form}
      title={t('move.title', { who })}
      label={to ? t('move.to', { name: to.Name }) : t('move.toNone')}
      isBusy={move.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <DepartmentSelect
        label={t('form.department')}
        places={to ? [to] : []}
        onChange={([place]) => form.setValue('department', place ?? null, { shouldDirty: true })}
        rootText={t('form.noDepartment')}
        isRootChosen={!to}
        isInitiallyOpen
      />
      <FormReason />
    </FormDialog>
  )
}
