import { useQueryClient } from '@tanstack/react-query'
import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import {
  maxRemovedDepartments,
  type Department,
  type DepartmentNode,
} from '@atrium/contract/departments/departments.shapes.ts'
import { useEffect } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { fieldRules, textRules } from '#kit/forms/form-rules.ts'
import { keyOf, useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormMembers } from '#members/form-members.tsx'
import type { Picked } from '#members/member-picker.tsx'
import { memberReads } from '#members/member-reads.ts'
import { useUndo } from '#members/actions/use-act-toast.ts'
import { SelectField } from '#components/select-field.tsx'
import { FormDialog, useFieldProblem } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { DepartmentSelect, type Place } from './department-select.tsx'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { useDepartmentsBelow } from './use-departments-below.ts'

const nameRules = fieldRules(departmentCalls.add.body, 'Name')

const invalidates = [departmentCalls.tree, departmentCalls.detail]

interface EditProps {
  /** The department to edit; omit to create one. */
  department?: Department
  /** Parent of a new department. */
  parent?: Department | undefined
  onClose: () => void
  onDone?: (department: Department) => void
}

interface DepartmentDraft {
  Name: string
  EnglishName: string
  heads: readonly Picked[]
  Reason: string
}

/** Creates or edits a department. */
export function DepartmentDialog({ department, parent, onClose, onDone }: EditProps) {
  const { t } = useTranslation(['departments', 'app'])
  const nameOf = useLocalizedName()
  const form = useAppForm<DepartmentDraft>({
    Name: department?.Name ?? '',
    EnglishName: department?.EnglishName ?? '',
    heads: department?.Heads ?? [],
    Reason: '',
  })
  const done = {
    invalidates,
    quiet: true,
    onSuccess(saved: Department) {
      showToast('success', t(department ? 'app:editSuccess' : 'app:addSuccess'))
      onDone?.(saved)
      onClose()
    },
  }
  const add = useWrite(departmentCalls.add, done)
  const modify = useWrite(departmentCalls.modify, done)
  const submit = (draft: DepartmentDraft) => {
    const onError = (problem: CallError) => showCallError(form, problem, { 'departments.name-repeated': 'Name' })
    const fields = {
      Name: draft.Name.trim(),
      EnglishName: draft.EnglishName.trim() || null,
      HeadIDs: draft.heads.map(({ ID }) => ID),
      ...reasonOf(draft),
    }
    if (department) modify.mutate({ params: { id: department.ID }, body: fields }, { onError })
    else add.mutate({ body: { ...fields, ParentID: parent?.ID ?? null } }, { onError })
  }
  return (
    <FormDialog
      form={form}
      title={department ? t('editTitle', { name: nameOf(department) }) : t('addTitle')}
      label={t('app:save')}
      isBusy={add.isPending || modify.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!department && <p className="dialog-hint">{parent ? t('below', { name: nameOf(parent) }) : t('atTop')}</p>}
      <FormTextField
        name="Name"
        label={t('name')}
        rules={textRules(nameRules, { needed: t('nameNeeded') })}
        maxLength={nameRules.maxLength}
      />
      <FormTextField name="EnglishName" label={t('englishName')} maxLength={nameRules.maxLength} />
      <FormMembers name="heads" label={t('heads')} />
      <FormReason />
    </FormDialog>
  )
}

interface OneProps {
  department: Department
  onClose: () => void
  onDone?: () => void
}

/** The parent, named by the last but one element of the localized path. */
const parentOf = ({ ParentID, Path }: Department): Place | undefined =>
  ParentID ? { ID: ParentID, Name: Path.at(-2) ?? '' } : undefined

interface MoveDraft {
  parent: Place | null
  /** Id of the sibling to precede; empty for last. */
  before: string
  Reason: string
}

/** Moves a department without dragging: selects the parent and the sibling to precede. */
export function MoveDialog({ department, onClose }: OneProps) {
  const { t } = useTranslation(['departments', 'app'])
  const nameOf = useLocalizedName()
  const present = useCurrentPosition(department)
  const form = useAppForm<MoveDraft>({ parent: parentOf(department) ?? null, before: '', Reason: '' })
  const { setValue, formState, control } = form
  const [to, before] = useWatch({ control, name: ['parent', 'before'] })
  const parentId = to?.ID ?? null
  const isBelowSame = parentId === department.ParentID
  // The siblings come after the dialog has opened.
  useEffect(() => {
    if (present !== undefined && !formState.isDirty) form.reset({ ...form.getValues(), before: present })
    // Only the loaded position resets the form.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [present])
  const undo = useUndo()
  const modify = useWrite(departmentCalls.modify, { invalidates: memberReads, quiet: true })
  const submit = (draft: MoveDraft) => {
    if (isBelowSame && draft.before === present) return form.setError('root.server', { message: t('moveNowhere') })
    const Move = { ParentID: parentId, BeforeID: draft.before || null }
    modify.mutate(
      { params: { id: department.ID }, body: { Move, ...reasonOf(draft) } },
      {
        onSuccess({ ActID }) {
          const text = t('moved', { name: nameOf(department) })
          showToast('success', text, ActID ? { text: t('app:undo'), onChoose: () => void undo(ActID, text) } : [])
          onClose()
        },
        onError: (problem) => showCallError(form, problem),
      },
    )
  }
  return (
    <FormDialog
      form={form}
      title={t('moveTitle', { name: nameOf(department) })}
      label={to ? t('moveTo', { name: to.Name }) : t('moveToTop')}
      isBusy={modify.isPending || present === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <DepartmentSelect
        label={t('parent')}
        places={to ? [to] : []}
        onChange={([place]) => {
          setValue('parent', place ?? null, { shouldDirty: true })
          setValue('before', (place?.ID ?? null) === department.ParentID ? (present ?? '') : '', { shouldDirty: true })
          form.clearErrors('root')
        }}
        rootText={t('topLevel')}
        isRootChosen={!to}
        without={department.ID}
      />
      <OrderField
        parentId={parentId}
        without={department.ID}
        before={before}
        onChoose={(next) => {
          setValue('before', next, { shouldDirty: true })
          form.clearErrors('root')
        }}
      />
      <FormReason />
    </FormDialog>
  )
}

/** Departments below a parent, in order; the top level comes with the two levels the tree shows first. */
function useSiblings(parentId: string | null): DepartmentNode[] | undefined {
  const siblings = useRead(departmentCalls.tree, { query: parentId ? { parentId } : { levels: 2 } })
  return siblings.data?.filter(({ ParentID }) => ParentID === parentId)
}

/** Id of the following sibling; empty when last, undefined while loading. */
function useCurrentPosition({ ID: id, ParentID }: Department): string | undefined {
  const siblings = useSiblings(ParentID)
  if (!siblings) return undefined
  const at = siblings.findIndex(({ ID }) => ID === id)
  return (at >= 0 && siblings[at + 1]?.ID) || ''
}

interface OrderProps {
  parentId: string | null
  without: string
  /** Id of the sibling to precede; empty for last. */
  before: string
  onChoose: (before: string) => void
}

/** Selects the position among siblings. */
function OrderField({ parentId, without, before, onChoose }: OrderProps) {
  const { t } = useTranslation('departments')
  const nameOf = useLocalizedName()
  const others = useSiblings(parentId)?.filter(({ ID }) => ID !== without) ?? []
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

interface RemoveDraft {
  /** Null: to no department; undefined: not chosen yet. */
  to: Place | null | undefined
  Reason: string
}

const maxShownNames = 10

/** Removes a department with its subtree, and moves its members. */
export function RemoveDialog({ department, onClose, onDone }: OneProps) {
  const { t } = useTranslation(['departments', 'app'])
  const { namesAndOthers } = useFormatters()
  const nameOf = useLocalizedName()
  const below = useDepartmentsBelow(department)
  const form = useAppForm<RemoveDraft>({ to: undefined, Reason: '' })
  const cache = useQueryClient()
  const remove = useWrite(departmentCalls.remove, { invalidates: [departmentCalls.tree], quiet: true })
  const count = department.TotalCount
  const isTooMany = (below?.length ?? 0) >= maxRemovedDepartments
  const submit = (draft: RemoveDraft) => {
    if (isTooMany) return form.setError('root.server', { message: t('removeTooMany', { max: maxRemovedDepartments }) })
    const ids = [department.ID, ...(below ?? []).map(({ ID }) => ID)]
    remove.mutate(
      { body: { ids, ...(count > 0 && { MoveTo: draft.to?.ID ?? null }), ...reasonOf(draft) } },
      {
        onSuccess() {
          showToast('success', t('app:deleteSuccess'))
          // Only the parent is refetched: the removed department would be a 404.
          if (department.ParentID)
            void cache.invalidateQueries({
              queryKey: keyOf(departmentCalls.detail, { params: { id: department.ParentID } }),
            })
          onDone?.()
          onClose()
        },
        onError: (problem) => showCallError(form, problem),
      },
    )
  }
  return (
    <FormDialog
      form={form}
      title={t('removeTitle', { name: nameOf(department) })}
      label={t('remove')}
      isBusy={remove.isPending || !below}
      isDangerous
      onSubmit={submit}
      onClose={onClose}
    >
      {isTooMany && <p className="dialog-hint">{t('removeTooMany', { max: maxRemovedDepartments })}</p>}
      {below && below.length > 0 && !isTooMany && (
        <p>
          {t('removeBelow', {
            count: below.length,
            names: namesAndOthers('departments', below.map(nameOf), { most: maxShownNames }),
          })}
        </p>
      )}
      {count > 0 ? <Receiver department={department} count={count} /> : <p>{t('app:confirmDelete')}</p>}
      <FormReason />
    </FormDialog>
  )
}

/** Where the members of a deleted department go, as field `to` of the surrounding form. */
function Receiver({ department, count }: { department: Department; count: number }) {
  const { t } = useTranslation('departments')
  const validate = (to: Place | null | undefined) => to !== undefined || t('receiverNeeded')
  const { value: to, onChange, ref } = useController<RemoveDraft, 'to'>({ name: 'to', rules: { validate } }).field
  return (
    <>
      <p className="dialog-hint">
        {t('removePeople', { count })}{' '}
        {to !== undefined && <b>{to ? t('goTo', { count, name: to.Name }) : t('goNowhere', { count })}</b>}
      </p>
      <DepartmentSelect
        label={t('receiver')}
        places={to ? [to] : []}
        onChange={([place]) => onChange(place ?? null)}
        none={t('chooseReceiver')}
        rootText={t('noDepartment')}
        isRootChosen={to === null}
        without={department.ID}
        problem={useFieldProblem('to')}
        isRequired
        buttonRef={ref}
      />
    </>
  )
}
