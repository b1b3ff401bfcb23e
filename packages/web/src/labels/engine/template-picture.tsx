import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { layoutLabel } from '@atrium/labels/layout/layout-label.ts'
import { SvgWriter } from '@atrium/labels/svg/svg-writer.ts'
import { useId, useMemo } from 'react'
import { inputOf } from './draw-component.ts'
import styles from './template-picture.module.css'
import { useDrawingContext } from './use-drawing-context.ts'

interface Props {
  template: LabelTemplate
  /** What a screen reader says. Without it the picture is decoration. */
  label?: string
  className?: string | undefined
}

/** A label with its sample values, as large as the place that it is given. */
export function TemplatePicture({ template, label, className }: Props) {
  const id = useId()
  const context = useDrawingContext(template)
  const { components, media } = template
  const { markup, layout } = useMemo(() => {
    const drawn = layoutLabel(inputOf(context, components))
    const writer = new SvgWriter(context.font, `p${id}-`)
    const content = writer.label(drawn)
    return { markup: writer.definitions() + content, layout: drawn }
  }, [context, components, id])
  const isRound = media.shape === 'round'
  const radius = isRound
    ? { rx: layout.width / 2, ry: layout.height / 2 }
    : { rx: media.cornerRadius * layout.dotsPerMillimetre }
  return (
    <svg
      className={className ?? styles.picture}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <rect className={styles.paper} width={layout.width} height={layout.height} {...radius} />
      {/* Values become outlines of glyphs there, never markup. */}
      <g dangerouslySetInnerHTML={{ __html: markup }} />
    </svg>
  )
}
