import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { Loading } from '#components/loading.tsx'
import styles from './sketcher.module.css'
import { useEditor } from './use-editor.ts'

interface Props {
  /** What is opened; empty for nothing. */
  molfile: string
  onDone: (molfile: string) => void
  onClose: () => void
  /** What stands beside the editor, for what is drawn; it can select atoms. */
  children?: (drawn: string, select: (atoms: readonly number[]) => void) => ReactNode
}

/** Draws a structure in Ketcher, which has a page of its own. */
export function SketcherDialog({ molfile, onDone, onClose, children }: Props) {
  const { t } = useTranslation(['monomer-library', 'app'])
  const frame = useRef<HTMLIFrameElement>(null)
  const [drawn, setDrawn] = useState(molfile)
  const [cannotBeRead, setCannotBeRead] = useState(false)
  const { state, hasChanged, problem, read, select } = useEditor({ frame, molfile, onDrawn: setDrawn })
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
    if (result !== null) onDone(result)
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
        {children?.(drawn, select)}
      </div>
    </Dialog>
  )
}
