import {
  longestNotice,
  noticeTypes,
  type ManagedNotice,
  type NoticeInput,
  type NoticeType,
} from '@atrium/contract/notices/notices.shapes.ts'
import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Formatted } from '#components/formatted.tsx'
import { SelectField } from '#components/select-field.tsx'
import { TextField } from '#components/text-field.tsx'

const week = 7 * 86_400_000

/** A moment as the field for one spells it, in the time of this browser; and back. */
const toField = (time: number) => {
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
const fromField = (text: string) => (text ? new Date(text).toISOString() : '')

const blank = (): NoticeInput => ({
  Type: 'home',
  Title: '',
  Detail: '',
  EnDetail: '',
  BeginTime: new Date().toISOString(),
  EndTime: new Date(Date.now() + week).toISOString(),
})

/** Writes a notice, or changes one; below is what it will look like. */
export function NoticeForm({ notice, onClose }: { notice?: ManagedNotice | undefined; onClose: () => void }) {
  const { t } = useTranslation(['notices', 'app'])
  const id = useId()
  const [typed, setTyped] = useState<NoticeInput>(() => notice ?? blank())
  const options = {
    refreshes: [noticeCalls.notices, noticeCalls.latest],
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
    Type: typed.Type,
    Title: typed.Title,
    Detail: typed.Detail,
    EnDetail: typed.EnDetail,
    BeginTime: typed.BeginTime,
    EndTime: typed.EndTime,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (notice) modify.mutate({ params: { id: notice.ID }, body })
    else add.mutate({ body })
  }
  const change = (part: Partial<NoticeInput>) => setTyped({ ...typed, ...part })
  return (
    <Dialog
      kind="drawer"
      title={t(notice ? 'edit' : 'add')}
      onClose={onClose}
      actions={
        <DialogButtons onClose={onClose} act={t('app:save')} form={id} isBusy={add.isPending || modify.isPending} />
      }
    >
      <form id={id} onSubmit={submit}>
        <div role="alert">{failure && <p className="form-problem">{failure.message}</p>}</div>
        <SelectField<NoticeType>
          label={t('type')}
          options={noticeTypes.map((key) => ({ key, text: t(`type.${key}`) }))}
          chosen={typed.Type}
          onChoose={(Type) => change({ Type })}
        />
        <TextField
          label={t(typed.Type === 'survey' ? 'address' : 'title')}
          value={typed.Title}
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
              maxLength={longestNotice}
              value={typed[name]}
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
            value={toField(Date.parse(typed[name]))}
            onChange={(event) => event.target.value && change({ [name]: fromField(event.target.value) })}
          />
        ))}
        <h3 className="drawer-heading">{t('preview')}</h3>
        <div className="announcement">
          <div className="announcement-text" data-open="true">
            <b>{typed.Title}</b>
            <Formatted text={typed.Detail} />
            <Formatted text={typed.EnDetail} />
          </div>
        </div>
      </form>
    </Dialog>
  )
}
