import { layoutLabel } from '@atrium/labels/layout/layout-label.ts'
import type { Component } from '@atrium/labels/model/label-template.ts'
import { rasterize } from '@atrium/labels/raster/rasterize.ts'
import { useMemo } from 'react'
import { inputOf, type DrawingContext } from '../engine/draw-component.ts'
import { bitmapUrl } from '../engine/bitmap-url.ts'
import styles from './canvas.module.css'

/** The label as its printer prints it: each dot black or white. */
export function AsPrinted({ components, context }: { components: readonly Component[]; context: DrawingContext }) {
  const { width, height } = context.template.media
  const url = useMemo(() => {
    const layout = layoutLabel(inputOf(context, components))
    return bitmapUrl(rasterize(layout, context.font))
  }, [components, context])
  return <image className={styles.asPrinted} href={url} width={width} height={height} preserveAspectRatio="none" />
}
