import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { SeatRole } from '@atrium/contract/products/product-roles.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DepartmentSelect, type Place } from '#departments/department-select.tsx'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { RadioGroup } from '#components/radio-group.tsx'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { useReason } from '#components/reason-field.tsx'
import { selectionOf, sizeOf, type ActTarget } from './act-target.ts'
import { InitialPasswords, type InitialPassword } from './initial-passwords.tsx'
import { HandOver } from './hand-over.tsx'
import type { Picked } from './member-picker.tsx'
import { EditMember, MemberForm } from './member-form.tsx'
import { ProductCheckboxes } from './product-checkboxes.tsx'
import { seatRolesOf, type ChosenRoles } from './seat-roles.ts'
import { RecoverMember } from './recover-member.tsx'
import { RemoveMembers } from './remove-members.tsx'
import { memberReads } from './member-reads.ts'
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

type Mode = 'set' | 'add' | 'remove'

/** Grants applications and roles: the exact set for one person; set, add or remove for several. */
function Authorise({
  chosen,
  currentRoles,
  ...props
}: ManyProps & { chosen: string[]; currentRoles: readonly SeatRole[] | undefined }) {
  const { target, onClose, onDone } = props
  const { t } = useTranslation(['members', 'app'])
  const size = sizeOf(target)
  const who = usePeopleText()(target.people, size)
  const isOne = size === 1
  const [mode, setMode] = useState<Mode>(isOne ? 'set' : 'add')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(chosen))
  const [roles, setRoles] = useState<ChosenRoles>(new Map())
  const [isSubmitted, setIsSubmitted] = useState(false)
  const reason = useReason()
  const products = useRead(memberCalls.licensedProducts, {})
  const actToast = useActToast()
  const authorise = useWrite(memberCalls.authorize, { invalidates: memberReads })
  const licensed = new Set(products.data?.map(({ ID }) => ID))
  const licensedSelection = [...selected].filter((id) => licensed.has(id))
  /** Setting an empty selection removes all seats of several people: ask first. */
  const isConfirmed = async () =>
    mode !== 'set' ||
    isOne ||
    licensedSelection.length > 0 ||
    (await confirm({
      title: t('authorise.takeAll', { who }),
      label: t('authorise.takeAllAct'),
      isDangerous: true,
    })) !== undefined
  const isMissing = mode !== 'set' && licensedSelection.length === 0
  const save = async () => {
    setIsSubmitted(true)
    if (isMissing || !(await isConfirmed())) return
    const body = {
      ...selectionOf(target),
      ProductIDs: licensedSelection,
      Mode: mode,
      ProductRoles: mode === 'remove' ? [] : seatRolesOf(licensedSelection, roles),
      ...reason.input,
    }
    authorise.mutate(
      { body },
      {
        onSuccess(outcome) {
          actToast('authorise', { ...target, outcome })
          onDone()
          onClose()
        },
      },
    )
  }
  const submit = useDebounced(() => void save())
  return (
    <Dialog
      title={t('authorise.title', { who })}
      onClose={onClose}
      actions={
        <DialogButtons
          onClose={onClose}
          label={t('app:save')}
          onSubmit={submit}
          isBusy={authorise.isPending}
          isDisabled={!products.data}
        />
      }
    >
      <div role="alert">{isSubmitted && isMissing && <p className="form-problem">{t('authorise.needed')}</p>}</div>
      {!isOne && (
        <RadioGroup
          label={t('authorise.mode')}
          options={(['add', 'remove', 'set'] as const).map((key) => ({ key, text: t(`authorise.${key}`) }))}
          chosen={mode}
          onChoose={setMode}
        />
      )}
      <ProductCheckboxes
        selected={selected}
        onChange={setSelected}
        roles={roles}
        onRole={setRoles}
        currentRoles={currentRoles}
        isRemoving={mode === 'remove'}
      />
      {reason.field}
    </Dialog>
  )
}

function Move(props: ManyProps) {
  const { target, onClose, onDone } = props
  const { t } = useTranslation('members')
  const who = usePeopleText()(target.people, sizeOf(target))
  const [to, setTo] = useState<Place>()
  const reason = useReason()
  const actToast = useActToast()
  const move = useWrite(memberCalls.changeDept, { invalidates: memberReads })
  const submit = useDebounced(() =>
    move.mutate(
      { body: { ...selectionOf(target), DepartmentID: to?.ID ?? null, ...reason.input } },
      {
        onSuccess(outcome) {
          actToast('move', { ...target, outcome, place: to?.Name ?? t('form.noDepartment') })
          onDone()
          onClose()
        },
      },
    ),
  )
  return (
    <Dialog
      title={t('move.title', { who })}
      onClose={onClose}
      actions={
        <DialogButtons
          onClose={onClose}
          label={to ? t('move.to', { name: to.Name }) : t('move.toNone')}
          onSubmit={submit}
          isBusy={move.isPending}
        />
      }
    >
      <DepartmentSelect
        label={t('form.department')}
        places={to ? [to] : []}
        onChange={([place]) => setTo(place)}
        rootText={t('form.noDepartment')}
        isRootChosen={!to}
        isInitiallyOpen
      />
      {reason.field}
    </Dialog>
  )
}
