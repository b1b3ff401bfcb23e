import type { TemplateDetail } from '@atrium/contract/labels/labels.shapes.ts'
import { useMemo, useRef, useState, type ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#kit/toasts.ts'
import { Canvas } from '../canvas/canvas.tsx'
import { DesignerActionsContext } from '../canvas/designer-actions.ts'
import { DrawingProvider } from '../canvas/drawing-provider.tsx'
import { createDesigner } from '../editor/designer.ts'
import { edit } from '../editor/editor-state.ts'
import { DesignerContext, useDesigner, useTemplate } from '../editor/use-selected.ts'
import { Layers } from '../panels/layers.tsx'
import { ProblemList } from '../panels/problem-list.tsx'
import { ProblemsProvider } from '../panels/problems-provider.tsx'
import { useProblems } from '../panels/problems-context.ts'
import { PropertyPanel } from '../panels/property-panel.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DesignHeader } from './design-header.tsx'
import styles from './designer.module.css'
import { PublishDialog } from './publish-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { ToolBar } from './tool-bar.tsx'
import { readUnsavedDraft, useDraftKey } from './unsaved-draft.ts'
import { useAutosave } from './use-autosave.ts'
import { useClipboard } from './use-clipboard.ts'
import { useDesignCommands } from './use-design-commands.ts'
import { useOtherNames } from './use-other-names.ts'
import { VersionsDialog } from './versions-dialog.tsx'

/** The designer of one template. */
export function Workspace({ detail }: { detail: TemplateDetail }) {
  const draftKey = useDraftKey(detail.ID)
  const [designer] = useState(() => {
    const created = createDesigner(detail.Document)
    const unsaved = readUnsavedDraft(draftKey, detail.Revision)
    // One step of the history: undoing it leads to what is saved.
    if (unsaved) created.editor.set(edit(created.editor.get(), unsaved))
    return created
  })
  return (
    <DesignerContext value={designer}>
      <DrawingProvider>
        <WithProblems detail={detail} />
      </DrawingProvider>
    </DesignerContext>
  )
}

function WithProblems({ detail }: { detail: TemplateDetail }) {
  const otherNames = useOtherNames(useTemplate().name, detail.ID)
  return (
    <ProblemsProvider otherNames={otherNames}>
      <Desk first={detail} />
    </ProblemsProvider>
  )
}

type Opened = 'publish' | 'versions' | 'shortcuts'

function Desk({ first }: { first: TemplateDetail }) {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const template = useTemplate()
  const isBlocked = useProblems().some(({ keepsFromSaving }) => keepsFromSaving)
  const autosave = useAutosave(designer, first, isBlocked)
  const [opened, setOpened] = useState<Opened>()
  const panel = useRef<HTMLElement>(null)
  const clipboard = useClipboard(designer)
  const editFields = (target: 'first' | 'content' = 'first') => focusField(panel.current, target)
  const saveNow = () =>
    void autosave.save().then((isSaved) => {
      if (isSaved) showToast('success', t('savedNow'))
    })
  const publish = () => {
    if (isBlocked) showToast('error', t('save.blocked'))
    else void autosave.save().then((isSaved) => isSaved && setOpened('publish'))
  }
  const actions = useMemo(
    () => ({ editFields, save: saveNow, showShortcuts: () => setOpened('shortcuts') }),
    // The functions are as good as those of the first rendering, except for what is saved.
    // oxlint-disable-next-line react/exhaustive-deps
    [autosave.state, template],
  )
  useDesignCommands({ publish, showVersions: () => setOpened('versions'), showShortcuts: actions.showShortcuts })
  const { detail } = autosave
  return (
    <DesignerActionsContext value={actions}>
      <div
        className={styles.designer}
        onCopy={(event: ClipboardEvent) => clipboard.onCopy(event)}
        onCut={(event: ClipboardEvent) => clipboard.onCut(event)}
        onPaste={(event: ClipboardEvent) => clipboard.onPaste(event)}
      >
        <DesignHeader
          autosave={autosave}
          onSave={saveNow}
          onPublish={publish}
          onVersions={() => setOpened('versions')}
          onShortcuts={() => setOpened('shortcuts')}
        />
        <div className={styles.desk}>
          <ToolBar />
          <div className={styles.middle}>
            <Canvas />
            <ProblemList onShow={() => editFields()} />
          </div>
          <aside ref={panel} className={styles.panel} aria-label={t('panel')}>
            <PropertyPanel />
            <div className={styles.layers}>
              <Layers />
            </div>
          </aside>
        </div>
        {autosave.conflict && (
          <ConflictDialog
            conflict={autosave.conflict}
            mine={template}
            onKeepMine={autosave.keepMine}
            onTakeTheirs={autosave.takeTheirs}
          />
        )}
        {opened === 'publish' && (
          <PublishDialog
            id={detail.ID}
            revision={detail.Revision}
            onPublished={autosave.accept}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened === 'versions' && (
          <VersionsDialog
            template={detail}
            draft={template}
            onRestored={autosave.replace}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened === 'shortcuts' && <ShortcutsDialog onClose={() => setOpened(undefined)} />}
      </div>
    </DesignerActionsContext>
  )
}

/** When the panel shows what is chosen. */
function focusField(panel: HTMLElement | null, target: 'first' | 'content') {
  const selectors = [...(target === 'content' ? ['[data-content-field]'] : []), '[data-first-field]', 'input, textarea']
  requestAnimationFrame(() => {
    const field = selectors.map((selector) => panel?.querySelector<HTMLElement>(selector)).find(Boolean)
    field?.focus()
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
  })
}
