import type { Component } from '@atrium/labels/model/label-template.ts'
import { clsx } from 'clsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { choose, currentSelection } from '../editor/designer.ts'
import { withGroup } from '../editor/structure.ts'
import { useDesigner, useSelection, useTemplate } from '../editor/use-selected.ts'
import { useComponentName } from '../panels/use-component-name.ts'
import styles from './canvas.module.css'
import { useResized } from './use-resized.ts'

/** The boxes of components: what the pointer hits and the keyboard reaches, in the order in which they are drawn. */
export function FrameLayer() {
  const template = useTemplate()
  const selection = new Set(useSelection())
  const components = useResized(template).components
  return (
    <g>
      {components.map((component) =>
        component.hidden ? null : (
          <Frame key={component.id} component={component} isSelected={selection.has(component.id)} />
        ),
      )}
    </g>
  )
}

interface FrameProps {
  component: Component
  isSelected: boolean
}

const Frame = memo(function Frame({ component, isSelected }: FrameProps) {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const nameOf = useComponentName()
  const { id, box, locked, type } = component
  const isHollow = (type === 'rectangle' || type === 'ellipse' || type === 'line') && !component.style.filled
  const shape = {
    className: clsx(styles.frame, isHollow && styles.hollow, locked && styles.locked),
    role: 'button',
    tabIndex: 0,
    'aria-pressed': isSelected,
    'aria-label': t(locked ? 'componentLocked' : 'componentAt', { name: nameOf(component), ...box }),
    'data-component': id,
    'data-moves': id,
    // Reached by the keyboard; the pointer has chosen already.
    onFocus: () => {
      const template = designer.editor.get().present.template
      if (!currentSelection(designer).includes(id) && !designer.gesture.get()) choose(designer, withGroup(template, id))
    },
  }
  if (type === 'line') {
    const isTurned = box.rotation % 180 !== 0
    const [from, to] = isTurned ? [box.y + box.height, box.y] : [box.y, box.y + box.height]
    return <line {...shape} x1={box.x} y1={from} x2={box.x + box.width} y2={to} />
  }
  return <rect {...shape} x={box.x} y={box.y} width={box.width} height={box.height} />
})
