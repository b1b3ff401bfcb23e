import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { Bookmark, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { Dialog } from '#parts/dialog.tsx'
import { TextField } from '#parts/text-field.tsx'
import type { useMemberQuery } from './use-member-query.ts'

const refreshes = [memberCalls.views]

/** The filters and orders that the person saved under names. */
export function SavedViews({ list }: { list: ReturnType<typeof useMemberQuery> }) {
  const { t } = useTranslation('members')
  const [isSaving, setIsSaving] = useState(false)
  const views = useRead(memberCalls.views, {}, { staleTime: 60_000 })
  const remove = useWrite(memberCalls.removeView, { refreshes })
  return (
    <details className="columns-choice">
      <summary className="button" aria-label={t('list.views')} title={t('list.views')}>
        <Bookmark size={16} aria-hidden="true" />
      </summary>
      <div className="columns-list">
        {views.data?.map(({ ID, Name, Value }) => (
          <div key={ID} className="saved-view">
            <button type="button" onClick={() => list.replace(Value)}>
              {Name}
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t('list.removeView', { name: Name })}
              onClick={() => remove.mutate({ params: { id: ID } })}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </div>
        ))}
        <button type="button" className="button" onClick={() => setIsSaving(true)}>
          {t('list.saveView')}
        </button>
      </div>
      {isSaving && <SaveView list={list} onClose={() => setIsSaving(false)} />}
    </details>
  )
}

function SaveView({ list, onClose }: { list: ReturnType<typeof useMemberQuery>; onClose: () => void }) {
  const { t } = useTranslation(['members', 'app'])
  const [name, setName] = useState('')
  const save = useWrite(memberCalls.saveView, {
    refreshes,
    onSuccess() {
      showToast('success', t('list.viewSaved'))
      onClose()
    },
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const Value = Object.fromEntries([...list.query].filter(([key]) => key !== 'open' && key !== 'page'))
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
