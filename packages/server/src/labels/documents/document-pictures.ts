import { maxPixels } from '@atrium/contract/constants.ts'
import { decodeBase64, iconKind } from '@atrium/labels/model/icons.ts'
import type { ImageComponent, LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { iconSizeLimitBytes } from '@atrium/labels/model/limits.ts'
import { collectProblems, type Problem, type Report } from '@atrium/labels/model/problem.ts'
import { CallError } from '#kit/http/call-error.ts'
import { readJpegHeader, readPngHeader } from '#kit/files/pictures/picture-header.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

/** A document whose pictures can be drawn, and what is wrong with those that cannot. */
export interface WithPictures {
  template: LabelTemplate
  problems: readonly Problem[]
}

/**
 * Replaces the SVG pictures of a valid document by sanitised ones, and looks at the headers of the others. Throws
 * `picture.too-many-pixels` for one that would unfold to too much memory.
 */
export function preparePictures(template: LabelTemplate): WithPictures {
  const components = [...template.components]
  const problems = collectProblems(template, (report) => {
    for (const [index, component] of template.components.entries())
      if (component.type === 'image') components[index] = preparedImage(component, index, report)
  })
  return { template: { ...template, components }, problems }
}

function preparedImage(component: ImageComponent, index: number, report: Report): ImageComponent {
  const at = ['components', index, 'source']
  const { source } = component
  if (source.kind !== 'inline') return component
  const base64 = prepared(source.base64)
  if (base64 === null) report('icon.wrong-format', [...at, 'base64'])
  else if (base64.length * 0.75 >= iconSizeLimitBytes)
    report('icon.too-large', [...at, 'base64'], { max: iconSizeLimitBytes - 1 })
  return { ...component, source: { kind: 'inline', base64: base64 ?? source.base64 } }
}

function prepared(base64: string): string | null {
  const bytes = decodeBase64(base64)
  const kind = bytes && iconKind(bytes)
  if (!bytes || !kind) return null
  if (kind === 'svg') return preparedSvg(bytes)
  const header = kind === 'png' ? readPngHeader(Buffer.from(bytes)) : readJpegHeader(Buffer.from(bytes))
  if (!header?.isWhole || header.width * header.height === 0) return null
  if (header.width * header.height > maxPixels)
    throw new CallError('picture.too-many-pixels', { values: { limit: String(maxPixels / 1_000_000) } })
  return base64
}

function preparedSvg(bytes: Uint8Array): string | null {
  let markup: string
  try {
    markup = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
  const drawing = sanitizeSvg(markup)
  return drawing && Buffer.from(drawing).toString('base64')
}
