import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import type { ListedTemplate } from '@atrium/contract/labels/labels.shapes.ts'
import { maxNameLength } from '@atrium/labels/model/limits.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { FormDialog } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { templatePath } from './template-path.ts'

/** Copies a template under another name, and opens the copy. */
export function CopyDialog({ template: { ID, Name }, onClose }: { template: ListedTemplate; onClose: () => void }) {
  const { t } = useTranslation(['label-templates', 'app'])
  const navigate = useNavigate()
  const form = useAppForm({ Name: t('copyName', { name: Name }).slice(0, maxNameLength) })
  const original = useRead(labelCalls.template, { params: { id: ID } })
  const add = useWrite(labelCalls.add, {
    quiet: true,
    invalidates: [labelCalls.page],
    onSuccess({ ID: id }) {
      discardChanges()
      onClose()
      void navigate(templatePath(id))
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('copyTitle', { name: Name })}
      label={t('copy')}
      isBusy={add.isPending || !original.data}
      onSubmit={({ Name: name }) => {
        if (!original.data) return
        const document = { ...original.data.Document, name }
        add.mutate({ body: { Document: document } }, { onError: (problem) => showCallError(form, problem) })
      }}
      onClose={onClose}
    >
      <FormTextField
        name="Name"
        label={t('name')}
        maxLength={maxNameLength}
        rules={{ validate: (name: string) => name.trim() !== '' || t('nameNeeded') }}
      />
    </FormDialog>
  )
}
