import { clsx } from 'clsx'
import {
  bannerTypes,
  maxNoticeLength,
  noticeTypes,
  type ManagedNotice,
  type NoticeInput,
} from '@atrium/contract/notices/notices.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { TextNode } from '@atrium/contract/kit/text-nodes.ts'
import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { fieldRules, textRules } from '#kit/forms/form-rules.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useDebouncedValue } from '#kit/use-debounced-value.ts'
import { FormDialog } from '#components/form.tsx'
import { FormDateField } from '#components/form-date-field.tsx'
import { FormSelect } from '#components/form-select.tsx'
import { FormTextArea } from '#components/form-text-area.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { TextNodes } from '#components/text-nodes.tsx'
import './notices.css'
import styles from './notices.module.css'

const week = 7 * 86_400_000

/** Converts between epoch milliseconds and local times such as `2026-01-31T08:00`. */
const toInputValue = (time: number) => {
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
const fromInputValue = (text: string) => new Date(text).toISOString()

const titleRules = fieldRules(noticeCalls.add.body, 'Title')

type Draft = Required<NoticeInput>

/** The fields of the form; times as local ones. */
const draftOf = (notice: ManagedNotice | undefined): Draft => ({
  Type: notice?.Type ?? 'home',
  Title: notice?.Title ?? '',
  EnTitle: notice?.EnTitle ?? '',
  Detail: notice?.Detail ?? '',
  EnDetail: notice?.EnDetail ?? '',
  Urgent: notice?.Urgent ?? false,
  BeginTime: toInputValue(notice ? Date.parse(notice.BeginTime) : Date.now()),
  EndTime: toInputValue(notice ? Date.parse(notice.EndTime) : Date.now() + week),
})

/** Creates or edits a notice, with a preview. */
export function NoticeForm({ notice, onClose }: { notice?: ManagedNotice | undefined; onClose: () => void }) {
  const { t } = useTranslation(['notices', 'app'])
  const form = useAppForm<Draft>(draftOf(notice), { draft: `notices.${notice?.ID ?? 'add'}` })
  const [type, title, enTitle, detail, enDetail] = useWatch({
    control: form.control,
    name: ['Type', 'Title', 'EnTitle', 'Detail', 'EnDetail'],
  })
  const preview = useRead(
    noticeCalls.preview,
    { body: { Detail: useDebouncedValue(detail), EnDetail: useDebouncedValue(enDetail) } },
    { keepPrevious: true, quiet: true, staleTime: Infinity },
  )
  const options = {
    invalidates: [noticeCalls.notices, noticeCalls.latest, noticeCalls.inbox, noticeCalls.unread],
    quiet: true,
    onSuccess() {
      showToast('success', t('saved'))
      onClose()
    },
  }
  const add = useWrite(noticeCalls.add, options)
  const modify = useWrite(noticeCalls.modify, options)
  const submit = (draft: Draft) => {
    const onError = (problem: CallError) => showCallError(form, problem)
    const body = {
      ...draft,
      BeginTime: fromInputValue(draft.BeginTime),
      EndTime: fromInputValue(draft.EndTime),
    }
    if (notice) modify.mutate({ params: { id: notice.ID }, body }, { onError })
    else add.mutate({ body }, { onError })
  }
  return (
    <FormDialog
      kind="drawer"
      form={form}
      title={t(notice ? 'edit' : 'add')}
      label={t('app:save')}
      isBusy={add.isPending || modify.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSelect name="Type" label={t('type')} options={noticeTypes.map((key) => ({ key, text: t(`type.${key}`) }))} />
      {bannerTypes.includes(type) && (
        <label className={clsx('checkbox', styles.urgent)}>
          <input type="checkbox" {...form.register('Urgent')} /> {t('urgent')}
        </label>
      )}
      <div className={styles.languages}>
        <FormTextField
          name="Title"
          label={t(type === 'survey' ? 'address' : 'zhTitle')}
          rules={textRules({ ...titleRules, isRequired: true }, { needed: t('app:form.needed') })}
          maxLength={titleRules.maxLength}
        />
        {type !== 'survey' && <FormTextField name="EnTitle" label={t('enTitle')} maxLength={titleRules.maxLength} />}
      </div>
      <div className={styles.languages}>
        {(['Detail', 'EnDetail'] as const).map((name) => (
          <FormTextArea key={name} name={name} label={t(name)} rows={7} maxLength={maxNoticeLength} />
        ))}
      </div>
      <p className="dialog-hint">{t('format')}</p>
      <div className={styles.languages}>
        {(['BeginTime', 'EndTime'] as const).map((name) => (
          <FormDateField key={name} name={name} label={t(name)} hasTime rules={{ required: t('app:form.needed') }} />
        ))}
      </div>
      <h3 className="drawer-heading">{t('preview')}</h3>
      <div className={styles.languages}>
        <Preview lang="zh" title={type === 'survey' ? '' : title} nodes={preview.data?.Detail} />
        <Preview
          lang="en"
          title={type === 'survey' ? '' : enTitle || title}
          nodes={enDetail.trim() ? preview.data?.EnDetail : preview.data?.Detail}
        />
      </div>
    </FormDialog>
  )
}

/** The notice as people with a language see it; without an English text it is the Chinese one. */
function Preview({ lang, title, nodes }: { lang: Lang; title: string; nodes: readonly TextNode[] | undefined }) {
  const { t } = useTranslation('app')
  return (
    <section aria-label={t(`language.${lang}`)}>
      <p className="dialog-hint">{t(`language.${lang}`)}</p>
      <div className="announcement">
        <div className={styles.announcementText} data-open="true">
          <b>{title}</b>
          <TextNodes nodes={nodes} />
        </div>
      </div>
    </section>
  )
}
