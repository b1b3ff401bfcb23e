import { clsx } from 'clsx'
import { useEffect, useId, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useDesigner, useTemplate, useView } from '../editor/use-selected.ts'
import styles from './canvas.module.css'
import { ContentLayer } from './content-layer.tsx'
import { FrameLayer } from './frame-layer.tsx'
import { GestureLayer } from './gesture-layer.tsx'
import { GuideLayer } from './guide-layer.tsx'
import { Media } from './media.tsx'
import { MovedElements } from './moved-elements.tsx'
import { SelectionLayer } from './selection-layer.tsx'
import { listenToSpace } from './space-key.ts'
import { useStageKeys } from './use-stage-keys.ts'

/** The label with everything on it, in layers from back to front. */
export function Stage({ stageRef }: { stageRef: RefObject<SVGSVGElement | null> }) {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const tool = designer.tool.useValue()
  const { name, media } = useTemplate()
  const [isPanning, setIsPanning] = useState(false)
  const hintId = useId()
  const onKeyDown = useStageKeys()
  useEffect(() => listenToSpace(setIsPanning), [])
  return (
    <svg
      ref={stageRef}
      className={clsx(
        styles.stage,
        (isPanning || tool === 'hand') && styles.panning,
        tool !== 'select' && tool !== 'hand' && styles.drawing,
      )}
      // Screen readers pass all keys on.
      role="application"
      aria-label={t('stage', { name, width: media.width, height: media.height })}
      aria-describedby={hintId}
      // Keys of the canvas go there.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-testid="label-stage"
      onKeyDown={onKeyDown}
    >
      <desc id={hintId}>{t('stageHint')}</desc>
      <ViewGroup>
        <Media media={media} />
        <ContentLayer />
        <FrameLayer />
      </ViewGroup>
      <GuideLayer />
      <SelectionLayer />
      <GestureLayer />
      <MovedElements stage={stageRef} />
    </svg>
  )
}

/** Draws in millimetres of the label. */
function ViewGroup({ children }: { children: ReactNode }) {
  const { scale, x, y } = useView()
  return <g transform={`translate(${x} ${y}) scale(${scale})`}>{children}</g>
}
