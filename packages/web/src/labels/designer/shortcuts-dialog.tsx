import { useTranslation } from 'react-i18next'
import { Dialog } from '#components/dialog.tsx'
import { toolKeys } from '../editor/keys.ts'
import styles from './designer.module.css'

/** Keys with what they do; a key of the texts where several do it. */
const keys = [
  ['Tab', 'next'],
  ['← ↑ → ↓', 'nudge'],
  ['Shift + ←', 'nudgeFar'],
  ['Alt + ←', 'nudgeNear'],
  ['F2 · Enter', 'fields'],
  ['Esc', 'cancel'],
  ['Delete', 'delete'],
  ['Ctrl + Z', 'undo'],
  ['Ctrl + Y', 'redo'],
  ['Ctrl + A', 'selectAll'],
  ['Shift + Enter', 'addLayer'],
  ['Ctrl + C · X · V', 'clipboard'],
  ['Ctrl + D', 'duplicate'],
  ['Ctrl + G', 'group'],
  ['Ctrl + Shift + G', 'ungroup'],
  ['Ctrl + L', 'lock'],
  ['Ctrl + [ · ]', 'order'],
  ['Ctrl + S', 'save'],
  ['+ · −', 'zoom'],
  ['Ctrl + 0 · 1', 'zoomFit'],
  ['?', 'help'],
] as const

const pointer = [
  ['Shift', 'axis'],
  ['Alt', 'noSnap'],
  ['Space', 'pan'],
  ['Ctrl', 'wheel'],
] as const

/** All keys of the designer. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('label-designer')
  const tools = Object.entries(toolKeys).map(([key, tool]) => [key.toUpperCase(), t(`tool.${tool}`)] as const)
  return (
    <Dialog title={t('shortcuts')} kind="drawer" onClose={onClose}>
      <Keys title={t('shortcuts.canvas')} rows={keys.map(([key, text]) => [key, t(`shortcut.${text}`)])} />
      <Keys title={t('shortcuts.pointer')} rows={pointer.map(([key, text]) => [key, t(`shortcut.${text}`)])} />
      <Keys title={t('shortcuts.tools')} hint={t('shortcuts.toolsHint')} rows={tools} />
    </Dialog>
  )
}

interface KeysProps {
  title: string
  hint?: string
  rows: readonly (readonly [key: string, text: string])[]
}

const Keys = ({ title, hint, rows }: KeysProps) => (
  <section className={styles.keys}>
    <h3>{title}</h3>
    {hint && <p className="dialog-hint">{hint}</p>}
    <dl>
      {rows.map(([key, text]) => (
        <div key={key}>
          <dt>{text}</dt>
          <dd>
            <kbd>{key}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
