import { useQueryClient } from '@tanstack/react-query'
import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import {
  mostRemovedDepartments,
  type Department,
  type DepartmentNode,
} from '@atrium/contract/departments/departments.shapes.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailed } from '#kit/calls.ts'
import { keyOf, useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { MemberPicker, type Picked } from '#members/member-picker.tsx'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { useReason } from '#components/reason-field.tsx'
import { SelectField } from '#components/select-field.tsx'
import { TextField } from '#components/text-field.tsx'
import { DepartmentTree } from './department-tree.tsx'
import { useDepartmentName } from './use-department-name.ts'
import { useDepartmentsBelow } from './use-departments-below.ts'

const refreshes = [departmentCalls.tree, departmentCalls.detail]

interface EditProps {
  /** The one to edit; a new one without it. */
  department?: Department
  /** What a new one comes below. */
  parent?: Department | undefined
  onClose: () => void
  onDone?: (department: Department) => void
}

/** Adds a department, or edits one. */
export function DepartmentDialog({ department, parent, onClose, onDone }: EditProps) {
  const { t } = useTranslation(['departments', 'app'])
  const nameOf = useDepartmentName()
  const id = useId()
  const [name, setName] = useState(department?.Name ?? '')
  const [englishName, setEnglishName] = useState(department?.EnglishName ?? '')
  const [heads, setHeads] = useState<readonly Picked[]>(department?.Heads ?? [])
  const [problem, setProblem] = useState<string>()
  const reason = useReason()
  const done = {
    refreshes,
    quiet: true,
    onSuccess(saved: Department) {
      showToast('success', t(department ? 'app:editSuccess' : 'app:addSuccess'))
      onDone?.(saved)
      onClose()
    },
  }
  const add = useWrite(departmentCalls.add, done)
  const modify = useWrite(departmentCalls.modify, done)
  const submit = useDebounced(() => {
    if (!name.trim()) return setProblem(t('nameNeeded'))
    const onError = (failure: CallFailed) => setProblem(failure.message)
    const fields = {
      Name: name.trim(),
      EnglishName: englishName.trim() || null,
      HeadIDs: heads.map(({ ID }) => ID),
      ...reason.given,
    }
    if (department) modify.mutate({ params: { id: department.ID }, body: fields }, { onError })
    else add.mutate({ body: { ...fields, ParentID: parent?.ID ?? null } }, { onError })
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const isBusy = add.isPending || modify.isPending
  return (
    <Dialog
      title={department ? t('editTitle', { name: nameOf(department) }) : t('addTitle')}
      onClose={onClose}
      actions={<DialogButtons onClose={onClose} act={t('app:save')} form={id} isBusy={isBusy} />}
    >
      <form id={id} onSubmit={onSubmit} noValidate>
        {!department && <p className="dialog-hint">{parent ? t('below', { name: parent.Name }) : t('atTop')}</p>}
        <TextField
          label={t('name')}
          value={name}
          maxLength={100}
          autoFocus
          problem={problem}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
        />
        <TextField
          label={t('englishName')}
          value={englishName}
          maxLength={100}
          onChange={(event) => setEnglishName(event.target.value)}
        />
        <MemberPicker label={t('heads')} picked={heads} onPick={setHeads} />
        {reason.field}
      </form>
    </Dialog>
  )
}

interface OneProps {
  department: Department
  onClose: () => void
  onDone?: () => void
}

type Place = Pick<DepartmentNode, 'ID' | 'Name' | 'EnglishName'>

/** The department right above another one, as far as that one knows it: by its name in the language of the person. */
const aboveOf = ({ ParentID, Path }: Department): Place | undefined =>
  ParentID ? { ID: ParentID, Name: Path.at(-2) ?? '', EnglishName: null } : undefined

/** Chooses where a department goes, and before which of those that are there, without dragging; at first where it is. */
export function MoveDialog({ department, onClose }: OneProps) {
  const { t } = useTranslation('departments')
  const nameOf = useDepartmentName()
  const [to, setTo] = useState(aboveOf(department))
  const [chosen, setChosen] = useState<string>()
  const reason = useReason()
  const parentId = to?.ID ?? null
  const present = usePresentPlace(department)
  const isBelowSame = parentId === department.ParentID
  const before = chosen ?? (isBelowSame ? present : '')
  const modify = useWrite(departmentCalls.modify, {
    refreshes,
    onSuccess() {
      showToast('success', t('moved'))
      onClose()
    },
  })
  const submit = useDebounced(() => {
    const Move = { ParentID: parentId, BeforeID: before || null }
    modify.mutate({ params: { id: department.ID }, body: { Move, ...reason.given } })
  })
  return (
    <Dialog
      title={t('moveTitle', { name: nameOf(department) })}
      onClose={onClose}
      actions={
        <DialogButtons
          onClose={onClose}
          act={to ? t('moveTo', { name: nameOf(to) }) : t('moveToTop')}
          onAct={submit}
          isBusy={modify.isPending}
          isDisabled={isBelowSame && (before === undefined || before === present)}
        />
      }
    >
      <DepartmentTree
        chosen={to?.ID}
        onChoose={(node) => {
          setTo(node)
          setChosen(undefined)
        }}
        without={department.ID}
      />
      <OrderField parentId={parentId} without={department.ID} before={before ?? ''} onChoose={setChosen} />
      {reason.field}
    </Dialog>
  )
}

/** The departments right below one, in their order; those at the top come with the levels that the tree shows at first. */
function useBeside(parentId: string | null): DepartmentNode[] | undefined {
  const beside = useRead(departmentCalls.tree, { query: parentId ? { parentId } : { levels: 2 } })
  return beside.data?.filter(({ ParentID }) => ParentID === parentId)
}

/** The one that a department comes before now; nothing behind all, and `undefined` until that is known. */
function usePresentPlace({ ID: id, ParentID }: Department): string | undefined {
  const beside = useBeside(ParentID)
  if (!beside) return undefined
  const at = beside.findIndex(({ ID }) => ID === id)
  return (at >= 0 && beside[at + 1]?.ID) || ''
}

interface OrderProps {
  parentId: string | null
  without: string
  /** The one it comes before; nothing behind all. */
  before: string
  onChoose: (before: string) => void
}

/** Chooses which of those below the same department one comes before. */
function OrderField({ parentId, without, before, onChoose }: OrderProps) {
  const { t } = useTranslation('departments')
  const nameOf = useDepartmentName()
  const others = useBeside(parentId)?.filter(({ ID }) => ID !== without) ?? []
  return (
    <SelectField
      label={t('order')}
      options={[
        { key: '', text: t('orderLast') },
        ...others.map((each) => ({ key: each.ID, text: t('orderBefore', { name: nameOf(each) }) })),
      ]}
      chosen={before}
      onChoose={onChoose}
    />
  )
}

/** Removes a department with all below it, and says how many of its people go where. */
export function RemoveDialog({ department, onClose, onDone }: OneProps) {
  const { t } = useTranslation(['departments', 'app'])
  const nameOf = useDepartmentName()
  const below = useDepartmentsBelow(department)
  const [to, setTo] = useState<DepartmentNode>()
  const reason = useReason()
  const cache = useQueryClient()
  const remove = useWrite(departmentCalls.remove, {
    refreshes: [departmentCalls.tree],
    onSuccess() {
      showToast('success', t('app:deleteSuccess'))
      // The one above it has one fewer; the removed one itself is not there to be read any more.
      if (department.ParentID)
        void cache.invalidateQueries({
          queryKey: keyOf(departmentCalls.detail, { params: { id: department.ParentID } }),
        })
      onDone?.()
      onClose()
    },
  })
  const count = department.TotalCount
  const isTooMany = (below?.length ?? 0) >= mostRemovedDepartments
  const submit = useDebounced(() => {
    const ids = [department.ID, ...(below ?? []).map(({ ID }) => ID)]
    remove.mutate({ body: { ids, ...(count > 0 && { MoveTo: to?.ID ?? null }), ...reason.given } })
  })
  return (
    <Dialog
      title={t('removeTitle', { name: nameOf(department) })}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" autoFocus onClick={onClose}>
            {t('app:cancel')}
          </button>
          <button
            type="button"
            className="button button-danger"
            disabled={!below || isTooMany}
            aria-busy={remove.isPending || !below}
            onClick={submit}
          >
            {t('remove')}
          </button>
        </>
      }
    >
      {isTooMany && <p className="dialog-hint">{t('removeTooMany', { max: mostRemovedDepartments })}</p>}
      {below && below.length > 0 && !isTooMany && (
        <p>{t('removeBelow', { count: below.length, names: shownNames(below.map(nameOf)) })}</p>
      )}
      {count > 0 ? (
        <>
          <p className="dialog-hint">
            {t('removePeople', { count })}{' '}
            <b>{to ? t('goTo', { count, name: nameOf(to) }) : t('goNowhere', { count })}</b>
          </p>
          <DepartmentTree chosen={to?.ID} onChoose={setTo} without={department.ID} />
        </>
      ) : (
        <p>{t('app:confirmDelete')}</p>
      )}
      {reason.field}
    </Dialog>
  )
}

const mostShownNames = 10
const shownNames = (names: readonly string[]) =>
  names.slice(0, mostShownNames).join(', ') + (names.length > mostShownNames ? ', …' : '')
