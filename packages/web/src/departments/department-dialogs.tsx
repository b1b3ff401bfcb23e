import { useQueryClient } from '@tanstack/react-query'
import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { Department, DepartmentNode } from '@atrium/contract/departments/departments.shapes.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailed } from '#kit/calls.ts'
import { keyOf, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { MemberPicker, type Picked } from '#members/member-picker.tsx'
import { Dialog } from '#parts/dialog.tsx'
import { DialogButtons } from '#parts/dialog-buttons.tsx'
import { TextField } from '#parts/text-field.tsx'
import { DepartmentTree } from './department-tree.tsx'
import { useDepartmentName } from './use-department-name.ts'

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
      </form>
    </Dialog>
  )
}

interface OneProps {
  department: Department
  onClose: () => void
  onDone?: () => void
}

/** Chooses where a department goes, without dragging. */
export function MoveDialog({ department, onClose }: OneProps) {
  const { t } = useTranslation('departments')
  const nameOf = useDepartmentName()
  const [to, setTo] = useState<DepartmentNode>()
  const modify = useWrite(departmentCalls.modify, {
    refreshes,
    onSuccess() {
      showToast('success', t('moved'))
      onClose()
    },
  })
  const submit = useDebounced(() =>
    modify.mutate({ params: { id: department.ID }, body: { Move: { ParentID: to?.ID ?? null } } }),
  )
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
        />
      }
    >
      <DepartmentTree chosen={to?.ID} onChoose={setTo} without={department.ID} />
    </Dialog>
  )
}

/** Removes a department, and asks where its people go. */
export function RemoveDialog({ department, onClose, onDone }: OneProps) {
  const { t } = useTranslation(['departments', 'app'])
  const nameOf = useDepartmentName()
  const [to, setTo] = useState<DepartmentNode>()
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
  const hasPeople = department.OwnCount > 0
  const submit = useDebounced(() =>
    remove.mutate({ body: { ID: department.ID, ...(hasPeople && { MoveTo: to?.ID ?? null }) } }),
  )
  return (
    <Dialog
      title={t('removeTitle', { name: nameOf(department) })}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" autoFocus onClick={onClose}>
            {t('app:cancel')}
          </button>
          <button type="button" className="button button-danger" aria-busy={remove.isPending} onClick={submit}>
            {t('remove')}
          </button>
        </>
      }
    >
      {hasPeople ? (
        <>
          <p className="dialog-hint">
            {t('removePeople', { count: department.OwnCount })}{' '}
            <b>{to ? t('goTo', { name: nameOf(to) }) : t('goNowhere')}</b>
          </p>
          <DepartmentTree chosen={to?.ID} onChoose={setTo} without={department.ID} />
        </>
      ) : (
        <p>{t('app:confirmDelete')}</p>
      )}
    </Dialog>
  )
}
