import { listImages } from '@atrium/labels/layout/images.ts'
import { listStructures } from '@atrium/labels/structures/list-structures.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { useEffect, useMemo } from 'react'
import { localDay } from '#kit/local-day.ts'
import { useFont } from './browser-font.ts'
import { decodeImages, useImages } from './browser-images.ts'
import { drawStructures, useStructures } from './browser-structures.ts'
import type { DrawingContext } from './draw-component.ts'
import { previewValues } from './preview-values.ts'

/** What a template is laid out with, in the dots of its printer; with sample values, or the longest ones. */
export function useDrawingContext(template: LabelTemplate, isLongest = false): DrawingContext {
  const { font } = useFont()
  const images = useImages()
  const structures = useStructures()
  const { media, fields, counters } = template
  const today = localDay()
  const values = useMemo(
    () => previewValues({ fields, counters }, { today, isLongest }),
    [fields, counters, today, isLongest],
  )
  useEffect(() => {
    decodeImages(listImages(template, values))
    drawStructures(listStructures(template, [values]))
  }, [template, values])
  return useMemo(
    () => ({ template: { media, fields, counters }, values, dpi: media.dpi, font, images, structures }),
    [media, fields, counters, values, font, images, structures],
  )
}
