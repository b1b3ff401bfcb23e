import type { SavedView } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { Bookmark, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { Dialog } from '#components/dialog.tsx'
import { TextField } from '#components/text-field.tsx'
import type { Columns } from './member-filters.tsx'
import type { useMemberQuery } from './use-member-query.ts'

const invalidates = [memberCalls.views]

/** Key of the columns in a saved view. */
const columnsKey = 'columns'

interface Props {
  list: ReturnType<typeof useMemberQuery>
  columns: Columns
}

/** The person's saved views: filters, order and columns. */
export function SavedViews({ list, columns }: Props) {
  const { t } = useTranslation('members')
  const [isSaving, setIsSaving] = useState(false)
  const views = useRead(memberCalls.views, {}, { staleTime: 60_000 })
  const remove = useWrite(memberCalls.removeView, { invalidates })
  const restore = useWrite(memberCalls.saveView, { invalidates })
  const open = ({ [columnsKey]: shown, ...address }: SavedView['Value']) => {
    list.replace(address)
    if (shown !== undefined) columns.show(shown.split(',').filter(Boolean))
  }
  const removeView = ({ ID, Name, Value }: SavedView) => {
    const undo = { text: t('list.restoreView'), onChoose: () => restore.mutate({ body: { Name, Value } }) }
    const onSuccess = () => showToast('success', t('list.viewRemoved', { name: Name }), undo)
    remove.mutate({ params: { id: ID } }, { onSuccess })
  }
  return (
    <details className="columns-choice" name="members-bar">
      <summary className="button" aria-label={t('list.views')} title={t('list.views')}>
        <Bookmark size={16} aria-hidden="true" />
      </summary>
      <div className="columns-list">
        {views.data?.map((view) => (
          <div key={view.ID} className="saved-view">
            <button type="button" onClick={() => open(view.Value)}>
              {view.Name}
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t('list.removeView', { name: view.Name })}
              onClick={() => removeView(view)}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </div>
        ))}
        <button type="button" className="button" onClick={() => setIsSaving(true)}>
          {t('list.saveView')}
        </button>
      </div>
      {isSaving && <SaveView list={list} columns={columns} onClose={() => setIsSaving(false)} />}
    </details>
  )
}

function SaveView({ list, columns, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['members', 'app'])
  const [name, setName] = useState('')
  const save = useWrite(memberCalls.saveView, {
    invalidates,
    onSuccess() {
      showToast('success', t('list.viewSaved'))
      onClose()
    },
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const address = [...list.query].filter(([key]) => key !== 'open' && key !== 'page')
    const Value = { ...Object.fromEntries(address), [columnsKey]: [...columns.shown].join(',') }
    if (name.trim()) save.mutate({ body: { Name: name.trim(), Value } })
  }
  return (
    <Dialog
      title={t('list.saveView')}
      onClose={onClose}
      actions={
        <button type="button" className="button button-primary" onClick={() => submit()}>
          {t('app:save')}
        </button>
      }
    >
      <form onSubmit={submit}>
        <TextField
          label={t('list.viewName')}
          value={name}
          maxLength={60}
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
