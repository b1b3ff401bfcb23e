import type { Component } from '@atrium/labels/model/label-template.ts'
import { clsx } from 'clsx'
import { Eye, EyeOff, Lock, LockOpen } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { change, choose, currentSelection } from '../editor/designer.ts'
import { orderComponents, setHidden, setLocked, withGroup, type Order } from '../editor/structure.ts'
import { useDesigner, useSelection, useTemplate } from '../editor/use-selected.ts'
import { Section } from './panel-fields.tsx'
import styles from './panels.module.css'
import { useComponentName } from './use-component-name.ts'

/** All components, the frontmost first: also the hidden and the locked ones can be chosen here. */
export function Layers() {
  const { t } = useTranslation('label-designer')
  const { components } = useTemplate()
  const selection = new Set(useSelection())
  return (
    <Section title={t('layers')}>
      {components.length === 0 && <p className={styles.hint}>{t('layersNone')}</p>}
      <ul className={styles.layers}>
        {components.toReversed().map((component) => (
          <Layer key={component.id} component={component} isChosen={selection.has(component.id)} />
        ))}
      </ul>
    </Section>
  )
}

const layerOrders = new Map<string, Order>([
  ['ArrowUp', 'forward'],
  ['ArrowDown', 'backward'],
])

const isAdding = ({ ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent) => ctrlKey || metaKey || shiftKey

function Layer({ component, isChosen }: { component: Component; isChosen: boolean }) {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const name = useComponentName()(component)
  const { id, locked, hidden } = component
  const select = (event: MouseEvent | KeyboardEvent) => {
    const { template } = designer.editor.get().present
    const before = currentSelection(designer)
    if (!isAdding(event)) choose(designer, withGroup(template, id))
    else choose(designer, isChosen ? before.filter((each) => each !== id) : [...before, id])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const order = event.altKey ? layerOrders.get(event.key) : undefined
    const isPress = isAdding(event) && (event.key === 'Enter' || event.key === ' ')
    if (!order && !isPress) return
    event.preventDefault()
    if (order) change(designer, (template) => orderComponents(template, [id], order))
    else select(event)
  }
  return (
    <li className={clsx(styles.layer, isChosen && styles.chosen)}>
      <button
        type="button"
        className={styles.layerName}
        aria-pressed={isChosen}
        title={t('layerHint')}
        onClick={select}
        onKeyDown={onKeyDown}
      >
        {name}
      </button>
      <button
        type="button"
        className={clsx('icon-button', styles.layerState)}
        data-on={hidden}
        aria-pressed={hidden}
        aria-label={t('layerHide', { name })}
        onClick={() => change(designer, (template) => setHidden(template, [id], !hidden))}
      >
        {hidden ? <EyeOff size={15} aria-hidden="true" /> : <Eye size={15} aria-hidden="true" />}
      </button>
      <button
        type="button"
        className={clsx('icon-button', styles.layerState)}
        data-on={locked}
        aria-pressed={locked}
        aria-label={t('layerLock', { name })}
        onClick={() => change(designer, (template) => setLocked(template, [id], !locked))}
      >
        {locked ? <Lock size={15} aria-hidden="true" /> : <LockOpen size={15} aria-hidden="true" />}
      </button>
    </li>
  )
}
