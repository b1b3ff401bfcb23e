import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import type { TemplateDetail } from '@atrium/contract/labels/labels.shapes.ts'
import { useTranslation } from 'react-i18next'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { FormDialog } from '#components/form.tsx'
import { FormTextArea } from '#components/form-text-area.tsx'

const maxNoteLength = 500

interface Props {
  id: string
  revision: number
  onPublished: (detail: TemplateDetail) => void
  onClose: () => void
}

/** Makes the draft the next version, with what has changed in the words of who publishes it. */
export function PublishDialog({ id, revision, onPublished, onClose }: Props) {
  const { t } = useTranslation(['label-designer', 'app'])
  const form = useAppForm({ Note: '' })
  const publish = useWrite(labelCalls.publish, {
    quiet: true,
    invalidates: [labelCalls.page, labelCalls.versions, labelCalls.query],
    onSuccess(detail) {
      showToast('success', t('published', { version: detail.Version ?? 1 }))
      onPublished(detail)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('publish.title')}
      label={t('publish')}
      isBusy={publish.isPending}
      onSubmit={({ Note }) =>
        publish.mutate(
          { params: { id }, body: { Revision: revision, ...(Note.trim() && { Note: Note.trim() }) } },
          { onError: (problem) => showCallError(form, problem) },
        )
      }
      onClose={onClose}
    >
      <p className="dialog-hint">{t('publish.text')}</p>
      <FormTextArea name="Note" label={t('publish.note')} rows={3} maxLength={maxNoteLength} />
    </FormDialog>
  )
}
