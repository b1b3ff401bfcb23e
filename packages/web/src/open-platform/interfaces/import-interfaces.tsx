import { maxDocumentBytes, maxUpstreamLength } from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { send, type CallError } from '#kit/calls/calls.ts'
import { neededText } from '#kit/forms/form-rules.ts'
import { keyOf } from '#kit/calls/queries.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FileDrop } from '#components/file-drop.tsx'
import { FormDialog } from '#components/form.tsx'
import { FormSelect } from '#components/form-select.tsx'
import { FormTextArea } from '#components/form-text-area.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { ImportDifference, type ImportSource } from './import-difference.tsx'
import { ProductField } from './interface-form.tsx'
import styles from './interfaces.module.css'

const call = operatorCalls.previewInterfaceImport
const errorFields = {
  'open-platform.wrong-document': 'Document',
  'open-platform.document-unreachable': 'Address',
  'open-platform.wrong-upstream': 'Upstream',
} as const

interface Draft {
  ProductID: string
  From: 'Address' | 'Document'
  Address: string
  Document: string
  Upstream: string
}

const blank: Draft = { ProductID: '', From: 'Address', Address: '', Document: '', Upstream: '' }

const sourceOf = ({ ProductID, From, Upstream, ...draft }: Draft): ImportSource => ({
  ProductID,
  [From]: draft[From].trim(),
  ...(Upstream.trim() && { Upstream: Upstream.trim() }),
})

/** Imports interfaces from an OpenAPI document: where it is from, then what would change. */
export function ImportInterfaces({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(blank)
  const [isComparing, setIsComparing] = useState(false)
  return isComparing ? (
    <ImportDifference source={sourceOf(draft)} onBack={() => setIsComparing(false)} onClose={onClose} />
  ) : (
    <SourceForm
      draft={draft}
      onCompared={(next) => {
        setDraft(next)
        setIsComparing(true)
      }}
      onClose={onClose}
    />
  )
}

function SourceForm({
  draft,
  onCompared,
  onClose,
}: {
  draft: Draft
  onCompared: (draft: Draft) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['interfaces', 'app'])
  const form = useAppForm<Draft>(draft)
  const from = useWatch({ control: form.control, name: 'From' })
  const cache = useQueryClient()
  const compare = useMutation<unknown, CallError, Draft>({
    async mutationFn(next) {
      const input = { body: sourceOf(next) }
      cache.setQueryData(keyOf(call, input), await send(call, input))
    },
    onSuccess: (_, next) => onCompared(next),
    onError: (problem) => showCallError(form, problem, errorFields),
    meta: { quiet: true },
  })
  return (
    <FormDialog
      kind="drawer"
      form={form}
      title={t('import.title')}
      label={t('import.compare')}
      isBusy={compare.isPending}
      onSubmit={(next) => compare.mutate(next)}
      onClose={onClose}
    >
      <p className="dialog-hint">{t('import.hint')}</p>
      <ProductField />
      <FormSelect
        name="From"
        label={t('import.from')}
        options={(['Address', 'Document'] as const).map((key) => ({ key, text: t(`import.from.${key}`) }))}
      />
      {from === 'Address' ? (
        <FormTextField
          name="Address"
          label={t('import.address')}
          inputMode="url"
          maxLength={maxUpstreamLength}
          rules={neededText(t('app:form.needed'))}
        />
      ) : (
        <DocumentField />
      )}
      <FormTextField
        name="Upstream"
        label={t('import.upstream')}
        hint={t('import.upstreamHint')}
        inputMode="url"
        maxLength={maxUpstreamLength}
      />
    </FormDialog>
  )
}

/** The text of a document, typed or from a file. */
function DocumentField() {
  const { t } = useTranslation(['interfaces', 'app'])
  const { setValue, setError } = useFormContext<Draft>()
  const read = async (file: File) => {
    if (file.size > maxDocumentBytes) setError('Document', { message: t('import.tooLarge') })
    else setValue('Document', await file.text(), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <FormTextArea
        name="Document"
        label={t('import.document')}
        className={styles.json}
        spellCheck={false}
        rules={neededText(t('app:form.needed'))}
      />
      <FileDrop
        label={t('import.file')}
        accept=".json,application/json"
        className={styles.file}
        onFile={(file) => void read(file)}
      >
        {(open) => (
          <button type="button" className="button" onClick={open}>
            {t('import.file')}
          </button>
        )}
      </FileDrop>
    </>
  )
}
