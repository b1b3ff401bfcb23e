import type { DepartmentNode } from '@atrium/contract/departments/departments.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { SeatRole } from '@atrium/contract/products/product-roles.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DepartmentTree } from '#departments/department-tree.tsx'
import { useDepartmentName } from '#departments/use-department-name.ts'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { Choice } from '#components/choice.tsx'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { useReason } from '#components/reason-field.tsx'
import { InitialPasswords, type InitialPassword } from './initial-passwords.tsx'
import { EditMember, MemberForm } from './member-form.tsx'
import { ProductTicks } from './product-ticks.tsx'
import { seatRolesOf, type ChosenRoles } from './seat-roles.ts'
import { RemoveMembers } from './remove-members.tsx'
import { memberReads } from './member-reads.ts'

/** What is being done about members. */
export type Doing =
  | { what: 'add' }
  | { what: 'edit'; id: string }
  /** `given`: the roles until now, where it is about one person. */
  | { what: 'authorise'; ids: string[]; chosen: string[]; given?: readonly SeatRole[] }
  | { what: 'move'; ids: string[] }
  | { what: 'remove'; ids: string[] }
  /** `awaited`: of how many, while they are still being made. */
  | { what: 'passwords'; passwords: readonly InitialPassword[]; awaited?: number }

interface Props {
  doing: Doing
  /** Where a new member is put unless another place is chosen. */
  departmentId?: string | undefined
  onClose: () => void
  /** Something was done about people who were chosen. */
  onDone: () => void
}

/** The dialog of what is being done. */
export function MemberDialogs({ doing, departmentId, onClose, onDone }: Props) {
  const [passwords, setPasswords] = useState<readonly InitialPassword[]>()
  if (passwords) return <InitialPasswords passwords={passwords} onClose={onClose} />
  switch (doing.what) {
    case 'add':
      return <MemberForm departmentId={departmentId} onClose={onClose} onPassword={(one) => setPasswords([one])} />
    case 'edit':
      return <EditMember id={doing.id} onClose={onClose} />
    case 'authorise':
      return <Authorise ids={doing.ids} chosen={doing.chosen} given={doing.given} onClose={onClose} onDone={onDone} />
    case 'move':
      return <Move ids={doing.ids} onClose={onClose} onDone={onDone} />
    case 'remove':
      return <RemoveMembers ids={doing.ids} onClose={onClose} onDone={onDone} />
    case 'passwords':
      return <InitialPasswords passwords={doing.passwords} awaited={doing.awaited} onClose={onClose} />
  }
}

interface ManyProps {
  ids: string[]
  onClose: () => void
  onDone: () => void
}

function useDone({ onClose, onDone }: ManyProps) {
  const { t } = useTranslation('members')
  return {
    refreshes: memberReads,
    onSuccess({ Changed }: { Changed: number }) {
      showToast('success', t('act.done', { count: Changed }))
      onDone()
      onClose()
    },
  }
}

type Mode = 'set' | 'add' | 'remove'

/** Which applications people may open, and with which roles: for one exactly the ticked ones, for several also some more or some fewer. */
function Authorise({
  chosen,
  given,
  ...props
}: ManyProps & { chosen: string[]; given: readonly SeatRole[] | undefined }) {
  const { ids, onClose } = props
  const { t } = useTranslation(['members', 'app'])
  const isOne = ids.length === 1
  const [mode, setMode] = useState<Mode>(isOne ? 'set' : 'add')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(chosen))
  const [roles, setRoles] = useState<ChosenRoles>(new Map())
  const [isTried, setIsTried] = useState(false)
  const reason = useReason()
  const products = useRead(memberCalls.licensedProducts, {})
  const authorise = useWrite(memberCalls.authorize, useDone(props))
  const licensed = new Set(products.data?.map(({ ID }) => ID))
  const wanted = [...ticked].filter((id) => licensed.has(id))
  /** To have exactly none takes all away: from several people that may be meant otherwise. */
  const isMeant = async () =>
    mode !== 'set' ||
    isOne ||
    wanted.length > 0 ||
    (await confirm({
      title: t('authorise.takeAll', { count: ids.length }),
      act: t('authorise.takeAllAct'),
      isDangerous: true,
    })) !== undefined
  const isMissing = mode !== 'set' && wanted.length === 0
  const save = async () => {
    setIsTried(true)
    if (!isMissing && (await isMeant()))
      authorise.mutate({
        body: {
          accountIds: ids,
          ProductIDs: wanted,
          Mode: mode,
          ProductRoles: mode === 'remove' ? [] : seatRolesOf(wanted, roles),
          ...reason.given,
        },
      })
  }
  const submit = useDebounced(() => void save())
  return (
    <Dialog
      title={t('authorise.title', { count: ids.length })}
      onClose={onClose}
      actions={
        <DialogButtons
          onClose={onClose}
          act={t('app:save')}
          onAct={submit}
          isBusy={authorise.isPending}
          isDisabled={!products.data}
        />
      }
    >
      <div role="alert">{isTried && isMissing && <p className="form-problem">{t('authorise.needed')}</p>}</div>
      {!isOne && (
        <Choice
          label={t('authorise.mode')}
          options={(['add', 'remove', 'set'] as const).map((key) => ({ key, text: t(`authorise.${key}`) }))}
          chosen={mode}
          onChoose={setMode}
        />
      )}
      <ProductTicks
        ticked={ticked}
        onTick={setTicked}
        roles={roles}
        onRole={setRoles}
        given={given}
        isTaking={mode === 'remove'}
      />
      {reason.field}
    </Dialog>
  )
}

function Move(props: ManyProps) {
  const { ids, onClose } = props
  const { t } = useTranslation('members')
  const nameOf = useDepartmentName()
  const [to, setTo] = useState<DepartmentNode>()
  const reason = useReason()
  const move = useWrite(memberCalls.changeDept, useDone(props))
  const submit = useDebounced(() =>
    move.mutate({ body: { accountIds: ids, DepartmentID: to?.ID ?? null, ...reason.given } }),
  )
  return (
    <Dialog
      title={t('move.title', { count: ids.length })}
      onClose={onClose}
      actions={
        <DialogButtons
          onClose={onClose}
          act={to ? t('move.to', { name: nameOf(to) }) : t('move.toNone')}
          onAct={submit}
          isBusy={move.isPending}
        />
      }
    >
      <DepartmentTree chosen={to?.ID} onChoose={setTo} />
      {reason.field}
    </Dialog>
  )
}
