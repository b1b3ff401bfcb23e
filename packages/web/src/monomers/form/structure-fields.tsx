import {
  maxStructureLength,
  type CheckedMonomer,
  type MonomerFinding,
} from '@atrium/contract/monomers/monomers.shapes.ts'
import { PenLine, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showToast } from '#kit/toasts.ts'
import { FileInput } from '#components/file-input.tsx'
import { FormTextArea } from '#components/form-text-area.tsx'
import styles from '../monomers.module.css'
import { useHasEditorRoom } from '../sketcher/use-has-editor-room.ts'
import { CapTable } from './cap-table.tsx'
import type { MonomerDraft } from './draft.ts'
import { Drawing } from './drawing.tsx'
import { Findings, keyOfFinding } from './findings.tsx'

interface Props {
  checked: CheckedMonomer | undefined
  findings: readonly MonomerFinding[]
  shown: MonomerFinding | undefined
  onShow: (finding: MonomerFinding) => void
  acknowledged: ReadonlySet<MonomerFinding['code']>
  onAcknowledge: (code: MonomerFinding['code'], isAcknowledged: boolean) => void
  /** Opens the editor. */
  onDraw: () => void
}

/** The structure: drawn, pasted or from a file; its picture with what is wrong, and its caps. */
export function StructureFields({ checked, findings, shown, onShow, acknowledged, onAcknowledge, onDraw }: Props) {
  const { t } = useTranslation(['monomer-library', 'app'])
  const { setValue } = useFormContext<MonomerDraft>()
  const input = useRef<HTMLInputElement>(null)
  const hasRoom = useHasEditorRoom()
  const read = async (file: File) => {
    if (file.size > maxStructureLength) showToast('error', t('fileTooLarge'))
    else setValue('structure', await file.text(), { shouldDirty: true })
  }
  return (
    <>
      <Drawing checked={checked} />
      <Findings
        findings={findings}
        shown={shown && keyOfFinding(shown)}
        onShow={onShow}
        confirmation={{ acknowledged, onAcknowledge }}
      />
      <FileInput
        ref={input}
        label={t('upload')}
        accept=".mol,.sdf,.smi,.txt,chemical/x-mdl-molfile"
        onFile={(file) => void read(file)}
      />
      <div className={styles.structureButtons}>
        {hasRoom && (
          <button type="button" className="button" onClick={onDraw}>
            <PenLine size={16} aria-hidden="true" /> {t('draw')}
          </button>
        )}
        <button type="button" className="button" onClick={() => input.current?.click()}>
          <Upload size={16} aria-hidden="true" /> {t('upload')}
        </button>
      </div>
      {!hasRoom && <p className="dialog-hint">{t('drawOnLargerScreen')}</p>}
      <FormTextArea
        name="structure"
        label={t('structure')}
        hint={t('structureHint')}
        rows={4}
        maxLength={maxStructureLength}
        spellCheck={false}
        className={styles.structureText}
      />
      <CapTable />
    </>
  )
}
