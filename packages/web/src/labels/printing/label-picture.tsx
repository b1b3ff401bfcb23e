import type { LabelLayout } from '@atrium/labels/layout/display-list.ts'
import type { Media } from '@atrium/labels/model/label-template.ts'
import { SvgWriter } from '@atrium/labels/svg/svg-writer.ts'
import { useId, useMemo } from 'react'
import { useFont } from '../engine/browser-font.ts'
import styles from './printing.module.css'

interface Props {
  layout: LabelLayout
  media: Media
  /** What a screen reader says. */
  label: string
}

/** A label that was laid out, as large as the place that it is given. */
export function LabelPicture({ layout, media, label }: Props) {
  const id = useId()
  const { font } = useFont()
  const markup = useMemo(() => {
    const writer = new SvgWriter(font, `l${id}-`)
    const content = writer.label(layout)
    return writer.definitions() + content
  }, [font, layout, id])
  const { width, height, dotsPerMillimetre } = layout
  const radius =
    media.shape === 'round' ? { rx: width / 2, ry: height / 2 } : { rx: media.cornerRadius * dotsPerMillimetre }
  return (
    <svg className={styles.label} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <rect className={styles.paper} width={width} height={height} {...radius} />
      {/* Values become outlines of glyphs there, never markup. */}
      <g dangerouslySetInnerHTML={{ __html: markup }} />
    </svg>
  )
}
