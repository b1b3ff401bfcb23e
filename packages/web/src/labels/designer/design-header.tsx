import { ArrowLeft, History, Keyboard, Printer, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { resolutions } from '@atrium/labels/model/label-template.ts'
// Tags are drawn there.
import '#components/data-table.css'
import { IconButton } from '#components/icon-button.tsx'
import { MenuButton } from '#components/menu-button.tsx'
import { commands, runCommand } from '../editor/commands.ts'
import { change } from '../editor/designer.ts'
import { changeMedia } from '../editor/edit-template.ts'
import { useDesigner, useTemplate } from '../editor/use-selected.ts'
import { zoomOf } from '../editor/view.ts'
import { setZoom } from '../editor/zooming.ts'
import { useVerificationContext } from '../verification/use-verification.ts'
import { VerificationBadge } from '../verification/verification-badge.tsx'
import styles from './designer.module.css'
import { printPath } from './print-path.ts'
import { SaveStatus } from './save-status.tsx'
import type { Autosave } from './use-autosave.ts'

interface Props {
  autosave: Autosave
  onSave: () => void
  onPublish: () => void
  onVersions: () => void
  onShortcuts: () => void
}

/** What the template is and whether it is saved, and what is done with all of it. */
export function DesignHeader({ autosave, onSave, onPublish, onVersions, onShortcuts }: Props) {
  const { t } = useTranslation('label-designer')
  const { name, media } = useTemplate()
  const { detail, state } = autosave
  const isDraft = detail.HasChanges || state !== 'saved'
  return (
    <header className={styles.header}>
      <Link to="/labels" className="icon-button" aria-label={t('toList')} title={t('toList')}>
        <ArrowLeft size={18} aria-hidden="true" />
      </Link>
      <h1 className={styles.name}>{name.trim() === '' ? t('unnamed') : name}</h1>
      <span className="tag">
        {detail.Version === null
          ? t('state.draft')
          : t(isDraft ? 'state.changed' : 'state.published', { version: detail.Version })}
      </span>
      <SaveStatus autosave={autosave} onSave={onSave} />
      <VerificationBadge verification={useVerificationContext()} dpi={media.dpi} />
      <span className={styles.space} />
      <UndoButtons />
      <ZoomControls />
      <PreviewToggle />
      <IconButton label={t('versions')} onPress={onVersions}>
        <History size={17} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('shortcuts')} onPress={onShortcuts}>
        <Keyboard size={17} aria-hidden="true" />
      </IconButton>
      {detail.Version !== null && detail.IsEnabled && (
        <Link to={printPath(detail.ID)} className="button">
          <Printer size={16} aria-hidden="true" /> {t('print')}
        </Link>
      )}
      <button
        type="button"
        className="button button-primary"
        disabled={!isDraft && detail.Version !== null}
        onClick={onPublish}
      >
        {t('publish')}
      </button>
    </header>
  )
}

function UndoButtons() {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  // What can be undone changes with every edit.
  designer.editor.useValue()
  return (
    <>
      {(['undo', 'redo'] as const).map((id) => (
        <IconButton
          key={id}
          label={t(`command.${id}`)}
          isDisabled={!commands[id].canRun(designer)}
          onPress={() => runCommand(designer, id)}
        >
          {id === 'undo' ? <Undo2 size={17} aria-hidden="true" /> : <Redo2 size={17} aria-hidden="true" />}
        </IconButton>
      ))}
    </>
  )
}

const zooms = [0.25, 0.5, 1, 2, 4, 8, 16]

function ZoomControls() {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const zoom = zoomOf(designer.view.useValue())
  const percent = t('percent', { percent: Math.round(zoom * 100) })
  return (
    <span className={styles.zoom}>
      <IconButton label={t('command.zoom.out')} onPress={() => runCommand(designer, 'zoom.out')}>
        <ZoomOut size={17} aria-hidden="true" />
      </IconButton>
      <MenuButton
        label={t('zoom', { percent })}
        actions={[
          { key: 'fit', text: t('command.zoom.fit'), onChoose: () => runCommand(designer, 'zoom.fit') },
          ...zooms.map((each) => ({
            key: String(each),
            text: t('percent', { percent: each * 100 }),
            onChoose: () => setZoom(designer, each),
          })),
        ]}
      >
        {percent}
      </MenuButton>
      <IconButton label={t('command.zoom.in')} onPress={() => runCommand(designer, 'zoom.in')}>
        <ZoomIn size={17} aria-hidden="true" />
      </IconButton>
    </span>
  )
}

/** Shows outlines or the dots of a printer, with sample values or the longest ones. */
function PreviewToggle() {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const isAsPrinted = designer.isAsPrinted.useValue()
  const isLongest = designer.values.useValue() === 'longest'
  const { dpi } = useTemplate().media
  const preview = isAsPrinted ? t('preview.dots', { dpi }) : t('preview.outlines')
  return (
    <MenuButton
      label={t('preview')}
      actions={[
        { key: 'outlines', text: t('preview.outlines'), onChoose: () => designer.isAsPrinted.set(false) },
        ...resolutions.map((each) => ({
          key: String(each),
          text: t('preview.dots', { dpi: each }),
          onChoose: () => {
            designer.isAsPrinted.set(true)
            if (each !== dpi) change(designer, (template) => changeMedia(template, { dpi: each }))
          },
        })),
        { key: 'sample', text: t('values.sample'), onChoose: () => designer.values.set('sample') },
        { key: 'longest', text: t('values.longest'), onChoose: () => designer.values.set('longest') },
      ]}
    >
      {isLongest ? t('preview.longest', { preview }) : preview}
    </MenuButton>
  )
}
