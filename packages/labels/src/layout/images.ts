import type { ImageSource, LabelTemplate } from '../model/label-template.ts'
import type { LabelValues } from './layout-input.ts'
import { fieldValue } from './resolve-binding.ts'

/**
 * The file of a picture in base64, which is its key in `LayoutInput.images`; `null` for a GHS pictogram, and for a field
 * without a value. The value of a field is a data URL in base64; any other is a file that cannot be decoded.
 */
export function imageKey(source: ImageSource, values: LabelValues): string | null {
  switch (source.kind) {
    case 'ghs':
      return null
    case 'inline':
      return source.base64
    case 'field':
      return fileOfValue(fieldValue(values, source.path))
  }
}

function fileOfValue(value: string): string | null {
  if (value === '') return null
  return /^data:image\/[\w+.-]+;base64,(.*)$/su.exec(value)?.[1] ?? value
}

/** The keys of the pictures that a label needs, each once: files in base64. */
export function listImages(template: LabelTemplate, values: LabelValues): string[] {
  const keys = template.components.flatMap((component) =>
    component.type === 'image' && !component.hidden ? (imageKey(component.source, values) ?? []) : [],
  )
  return [...new Set(keys)]
}
