import {
  maxNoticeLength,
  noticeTypes,
  type ManagedNotice,
  type NoticeInput,
  type NoticeType,
} from '@atrium/contract/notices/notices.shapes.ts'
import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebouncedValue } from '#kit/use-debounced-value.ts'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { Dialog } from '#components/dialog.tsx'
import { SelectField } from '#components/select-field.tsx'
import { TextNodes } from '#components/text-nodes.tsx'
import { TextField } from '#components/text-field.tsx'

const week = 7 * 86_400_000

/** Converts between epoch milliseconds and `datetime-local` values. */
const toInputValue = (time: number) => {
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
const fromInputValue = (text: string) => (text ? new Date(text).toISOString() : '')

const blank = (): NoticeInput => ({
  Type: 'home',
  Title: '',
  Detail: '',
  EnDetail: '',
  BeginTime: new Date().toISOString(),
  EndTime: new Date(Date.now() + week).toISOString(),
})

/** Creates or edits a notice, with a preview. */
export function NoticeForm({ notice, onClose }: { notice?: ManagedNotice | undefined; onClose: () => void }) {
  const { t } = useTranslation(['notices', 'app'])
  const id = useId()
  const [draft, setDraft] = useState<NoticeInput>(() => notice ?? blank())
  const preview = useRead(
    noticeCalls.preview,
    { body: { Detail: useDebouncedValue(draft.Detail), EnDetail: useDebouncedValue(draft.EnDetail) } },
    { keepPrevious: true, quiet: true, staleTime: Infinity },
  )
  const options = {
    invalidates: [noticeCalls.notices, noticeCalls.latest],
    quiet: true,
    onSuccess() {
      showToast('success', t('saved'))
      onClose()
    },
  }
  const add = useWrite(noticeCalls.add, options)
  const modify = useWrite(noticeCalls.modify, options)
  const failure = add.error ?? modify.error
  const body: NoticeInput = {
    Type: draft.Type,
    Title: draft.Title,
    Detail: draft.Detail,
    EnDetail: draft.EnDetail,
    BeginTime: draft.BeginTime,
    EndTime: draft.EndTime,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (notice) modify.mutate({ params: { id: notice.ID }, body })
    else add.mutate({ body })
  }
  const change = (part: Partial<NoticeInput>) => setDraft({ ...draft, ...part })
  return (
    <Dialog
      kind="drawer"
      title={t(notice ? 'edit' : 'add')}
      onClose={onClose}
      actions={
        <DialogButtons onClose={onClose} label={t('app:save')} form={id} isBusy={add.isPending || modify.isPending} />
      }
    >
      <form id={id} onSubmit={submit}>
        <div role="alert">{failure && <p className="form-problem">{failure.message}</p>}</div>
        <SelectField<NoticeType>
          label={t('type')}
          options={noticeTypes.map((key) => ({ key, text: t(`type.${key}`) }))}
          chosen={draft.Type}
          onChoose={(Type) => change({ Type })}
        />
        <TextField
          label={t(draft.Type === 'survey' ? 'address' : 'title')}
          value={draft.Title}
          maxLength={300}
          required
          onChange={(event) => change({ Title: event.target.value })}
        />
        {(['Detail', 'EnDetail'] as const).map((name) => (
          <label key={name}>
            {t(name)}
            <textarea
              className="text-area"
              rows={5}
              maxLength={maxNoticeLength}
              value={draft[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          </label>
        ))}
        <p className="dialog-hint">{t('format')}</p>
        {(['BeginTime', 'EndTime'] as const).map((name) => (
          <TextField
            key={name}
            label={t(name)}
            type="datetime-local"
            required
            value={toInputValue(Date.parse(draft[name]))}
            onChange={(event) => event.target.value && change({ [name]: fromInputValue(event.target.value) })}
          />
        ))}
        <h3 className="drawer-heading">{t('preview')}</h3>
        <div className="announcement">
          <div className="announcement-text" data-open="true">
            <b>{draft.Title}</b>
            <TextNodes nodes={preview.data?.Detail} />
            <TextNodes nodes={preview.data?.EnDetail} />
          </div>
        </div>
      </form>
    </Dialog>
  )
}
