import type { MonomerFinding } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { Loading } from '#components/loading.tsx'
import { inputOf, type MonomerDraft } from '../form/draft.ts'
import { Findings, keyOfFinding } from '../form/findings.tsx'
import { useCheck, type CheckCall } from '../form/use-check.ts'
import styles from './sketcher.module.css'
import { useEditor } from './use-editor.ts'

interface Props {
  /** The call that checks what is drawn. */
  check: CheckCall
  /** What is opened; empty for nothing. */
  molfile: string
  /** The monomer whose structure is drawn. */
  draft: MonomerDraft
  onUse: (molfile: string) => void
  onClose: () => void
}

/** Draws a structure in Ketcher, which has a page of its own. What is wrong stands beside it and selects its atoms. */
export function SketcherDialog({ check: call, molfile, draft, onUse, onClose }: Props) {
  const { t } = useTranslation(['monomer-library', 'app'])
  const frame = useRef<HTMLIFrameElement>(null)
  const [drawn, setDrawn] = useState(molfile)
  const [shown, setShown] = useState<MonomerFinding>()
  const [cannotBeRead, setCannotBeRead] = useState(false)
  const { state, hasChanged, problem, read, select } = useEditor({ frame, molfile, onDrawn: setDrawn })
  const check = useCheck(inputOf({ ...draft, structure: drawn }), { call, enabled: drawn !== '' })
  const findings = drawn === '' ? [] : (check.data?.findings ?? []).filter(({ atoms }) => atoms.length > 0)
  const close = async () => {
    // Escape within the editor is the editor's; outside of it, it must not cost the drawing.
    const question = {
      title: t('sketcher.discard'),
      label: t('sketcher.discardLabel'),
      isDangerous: true,
      isAbove: true,
    }
    if (!hasChanged || (await confirm(question))) onClose()
  }
  const use = async () => {
    const result = await read()
    setCannotBeRead(result === null)
    if (result !== null) onUse(result)
  }
  return (
    <Dialog
      kind="large"
      title={t('sketcher.title')}
      onClose={() => void close()}
      actions={
        <>
          <p className="form-problems" role="alert">
            {state === 'failed' ? t('sketcher.failed') : cannotBeRead ? t('sketcher.unread') : problem}
          </p>
          <DialogButtons
            onClose={() => void close()}
            label={t('sketcher.use')}
            onSubmit={() => void use()}
            isDisabled={state !== 'ready'}
          />
        </>
      }
    >
      <p className="dialog-hint">{t('sketcher.hint')}</p>
      <div className={styles.sketcher} aria-busy={state === 'starting'}>
        {state === 'starting' && <Loading />}
        <iframe ref={frame} className={styles.editor} src="/sketcher.html" title={t('sketcher.frame')} />
        {findings.length > 0 && (
          <Findings
            findings={findings}
            shown={shown && keyOfFinding(shown)}
            onShow={(finding) => {
              setShown(finding)
              select(finding.atoms)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
