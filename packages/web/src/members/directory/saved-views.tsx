import type { SavedView } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { Bookmark, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { PopoverButton } from '#components/popover-button.tsx'
import type { ColumnChoiceState } from '#components/column-choice.tsx'
import type { useMemberQuery } from './use-member-query.ts'
import styles from '../members.module.css'

const invalidates = [memberCalls.views]

/** Key of the columns in a saved view. */
const columnsKey = 'columns'

interface Props {
  list: ReturnType<typeof useMemberQuery>
  columns: ColumnChoiceState
}

/** The person's saved views: filters, order and columns. */
export function SavedViews({ list, columns }: Props) {
  const { t } = useTranslation('members')
  const [isSaving, setIsSaving] = useState(false)
  const saveButton = useRef<HTMLButtonElement>(null)
  const views = useRead(memberCalls.views, {}, { staleTime: 60_000 })
  const remove = useWrite(memberCalls.removeView, { invalidates })
  const restore = useWrite(memberCalls.saveView, { invalidates })
  const open = ({ [columnsKey]: shown, ...address }: SavedView['Value']) => {
    list.replace(address)
    if (shown !== undefined) columns.show(shown.split(',').filter(Boolean))
  }
  const removeView = ({ ID, Name, Value }: SavedView) => {
    // The button that has the focus goes with its view; Escape would be lost on the page.
    saveButton.current?.focus()
    const undo = { text: t('list.restoreView'), onChoose: () => restore.mutate({ body: { Name, Value } }) }
    const onSuccess = () => showToast('success', t('list.viewRemoved', { name: Name }), undo)
    remove.mutate({ params: { id: ID } }, { onSuccess })
  }
  return (
    <>
      <PopoverButton label={t('list.views')} icon={<Bookmark size={16} aria-hidden="true" />}>
        {views.data?.map((view) => (
          <div key={view.ID} className={styles.savedView}>
            <button type="button" data-closes onClick={() => open(view.Value)}>
              {view.Name}
            </button>
            <IconButton label={t('list.removeView', { name: view.Name })} onPress={() => removeView(view)}>
              <X size={14} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <button ref={saveButton} type="button" className="button" data-closes onClick={() => setIsSaving(true)}>
          {t('list.saveView')}
        </button>
      </PopoverButton>
      {isSaving && <SaveView list={list} columns={columns} onClose={() => setIsSaving(false)} />}
    </>
  )
}

function SaveView({ list, columns, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['members', 'app'])
  const form = useAppForm({ Name: '' })
  const save = useWrite(memberCalls.saveView, {
    invalidates,
    quiet: true,
    onSuccess() {
      showToast('success', t('list.viewSaved'))
      onClose()
    },
  })
  const submit = ({ Name }: { Name: string }) => {
    const address = [...list.query].filter(([key]) => key !== 'open' && key !== 'page')
    const Value = { ...Object.fromEntries(address), [columnsKey]: [...columns.shown].join(',') }
    save.mutate({ body: { Name: Name.trim(), Value } }, { onError: (problem) => showCallError(form, problem) })
  }
  return (
    <FormDialog
      form={form}
      title={t('list.saveView')}
      label={t('app:save')}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormTextField
        name="Name"
        label={t('list.viewName')}
        maxLength={60}
        rules={{ required: t('app:form.needed'), validate: (name) => name.trim() !== '' || t('app:form.needed') }}
      />
    </FormDialog>
  )
}
