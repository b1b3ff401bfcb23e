import { maxStructureLength } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showToast } from '#kit/toasts.ts'
import { FormTextArea } from '#components/form-text-area.tsx'
import styles from '../monomers.module.css'
import type { MonomerDraft } from './draft.ts'

/** The structure as text, pasted or from a file, and the caps. */
export function StructureFields() {
  const { t } = useTranslation(['monomer-library', 'app'])
  const { setValue } = useFormContext<MonomerDraft>()
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File) => {
    if (file.size > maxStructureLength) showToast('error', t('fileTooLarge'))
    else setValue('structure', await file.text(), { shouldDirty: true })
  }
  return (
    <>
      <FormTextArea
        name="structure"
        label={t('structure')}
        hint={t('structureHint')}
        rows={6}
        maxLength={maxStructureLength}
        spellCheck={false}
      />
      <input
        ref={input}
        type="file"
        accept=".mol,.sdf,.smi,.txt,chemical/x-mdl-molfile"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('upload')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Selecting the same file again is a change, too.
          target.value = ''
          if (file) void read(file)
        }}
      />
      <p className={styles.file}>
        <button type="button" className="button" onClick={() => input.current?.click()}>
          {t('upload')}
        </button>
      </p>
      <FormTextArea name="caps" label={t('caps')} hint={t('capsHint')} rows={3} spellCheck={false} />
    </>
  )
}
