import { useQueryClient } from '@tanstack/react-query'
import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import {
  maxRemovedDepartments,
  type Department,
  type DepartmentNode,
} from '@atrium/contract/departments/departments.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls.ts'
import { fieldRules, textRules } from '#kit/form-rules.ts'
import { keyOf, useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/use-app-form.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { FormMembers } from '#members/form-members.tsx'
import type { Picked } from '#members/member-picker.tsx'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { useReason } from '#components/reason-field.tsx'
import { SelectField } from '#components/select-field.tsx'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
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

/** Moves a department without dragging: selects the parent and the sibling to precede. */
export function MoveDialog({ department, onClose }: OneProps) {
  const { t } = useTranslation('departments')
  const nameOf = useLocalizedName()
  const [to, setTo] = useState(parentOf(department))
  const [chosen, setChosen] = useState<string>()
  const reason = useReason()
  const parentId = to?.ID ?? null
  const present = useCurrentPosition(department)
  const isBelowSame = parentId === department.ParentID
  const before = chosen ?? (isBelowSame ? present : '')
  const modify = useWrite(departmentCalls.modify, {
    invalidates,
    onSuccess() {
      showToast('success', t('moved'))
      onClose()
    },
  })
  const submit = useDebounced(() => {
    const Move = { ParentID: parentId, BeforeID: before || null }
    modify.mutate({ params: { id: department.ID }, body: { Move, ...reason.input } })
  })
  return (
    <Dialog
      title={t('moveTitle', { name: nameOf(department) })}
      onClose={onClose}
      actions={
        <DialogButtons
          onClose={onClose}
          label={to ? t('moveTo', { name: to.Name }) : t('moveToTop')}
          onSubmit={submit}
          isBusy={modify.isPending}
          isDisabled={isBelowSame && (before === undefined || before === present)}
        />
      }
    >
      <DepartmentSelect
        label={t('parent')}
        places={to ? [to] : []}
        onChange={([place]) => {
          setTo(place)
          setChosen(undefined)
        }}
        rootText={t('topLevel')}
        isRootChosen={!to}
        without={department.ID}
      />
      <OrderField parentId={parentId} without={department.ID} before={before ?? ''} onChoose={setChosen} />
      {reason.field}
    </Dialog>
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

/** Removes a department with its subtree, and moves its members. */
export function RemoveDialog({ department, onClose, onDone }: OneProps) {
  const { t } = useTranslation(['departments', 'app'])
  const nameOf = useLocalizedName()
  const below = useDepartmentsBelow(department)
  // Undefined: to no department; null: not chosen yet.
  const [to, setTo] = useState<Place | undefined | null>(null)
  const reason = useReason()
  const cache = useQueryClient()
  const remove = useWrite(departmentCalls.remove, {
    invalidates: [departmentCalls.tree],
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
  })
  const count = department.TotalCount
  const isTooMany = (below?.length ?? 0) >= maxRemovedDepartments
  const submit = useDebounced(() => {
    const ids = [department.ID, ...(below ?? []).map(({ ID }) => ID)]
    remove.mutate({ body: { ids, ...(count > 0 && { MoveTo: to?.ID ?? null }), ...reason.input } })
  })
  return (
    <Dialog
      title={t('removeTitle', { name: nameOf(department) })}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" data-autofocus onClick={onClose}>
            {t('app:cancel')}
          </button>
          <button
            type="button"
            className="button button-danger"
            disabled={!below || isTooMany || (count > 0 && to === null)}
            aria-busy={remove.isPending || !below}
            onClick={submit}
          >
            {t('remove')}
          </button>
        </>
      }
    >
      {isTooMany && <p className="dialog-hint">{t('removeTooMany', { max: maxRemovedDepartments })}</p>}
      {below && below.length > 0 && !isTooMany && (
        <p>{t('removeBelow', { count: below.length, names: shownNames(below.map(nameOf)) })}</p>
      )}
      {count > 0 ? (
        <>
          <p className="dialog-hint">
            {t('removePeople', { count })}{' '}
            {to !== null && <b>{to ? t('goTo', { count, name: to.Name }) : t('goNowhere', { count })}</b>}
          </p>
          <DepartmentSelect
            label={t('receiver')}
            places={to ? [to] : []}
            onChange={([place]) => setTo(place)}
            none={t('chooseReceiver')}
            rootText={t('noDepartment')}
            isRootChosen={to === undefined}
            without={department.ID}
          />
        </>
      ) : (
        <p>{t('app:confirmDelete')}</p>
      )}
      {reason.field}
    </Dialog>
  )
}

const maxShownNames = 10
const shownNames = (names: readonly string[]) =>
  names.slice(0, maxShownNames).join(', ') + (names.length > maxShownNames ? ', …' : '')
