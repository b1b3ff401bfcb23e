import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import { documentBodyLimit } from '@atrium/contract/labels/labels.shapes.ts'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { FileInput } from '#components/file-input.tsx'
import { templatePath } from './template-path.ts'

/** Adds a template from an exported file, and opens it. */
export function ImportButton() {
  const { t } = useTranslation(['label-templates', 'app'])
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const add = useWrite(labelCalls.import, {
    invalidates: [labelCalls.page],
    onSuccess({ ID, Name }) {
      showToast('success', t('imported', { name: Name }))
      void navigate(templatePath(ID))
    },
  })
  const read = async (file: File) => {
    if (file.size > documentBodyLimit) showToast('error', t('importTooLarge'))
    else add.mutate({ body: { Text: await file.text() } })
  }
  return (
    <>
      <FileInput ref={input} label={t('import')} accept=".json,application/json" onFile={(file) => void read(file)} />
      <button type="button" className="button" aria-busy={add.isPending} onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden="true" /> {t('import')}
      </button>
    </>
  )
}
