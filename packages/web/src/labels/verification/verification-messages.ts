import type { LabelLayout } from '@atrium/labels/layout/display-list.ts'
import type { VerifiedCode } from '@atrium/labels/verify/verify-label.ts'
import type { Font, Glyph } from '@atrium/labels/text/font.ts'

/** A label with the glyphs that it draws, for the worker that reads its codes. */
export interface VerificationRequest {
  id: number
  layout: LabelLayout
  ascent: number
  descent: number
  /** By `glyphKey`. */
  glyphs: Map<string, Glyph | null>
}

export type VerificationReply = { id: number; codes: VerifiedCode[] } | { id: number; error: string }

export const glyphKey = (character: string, isBold: boolean) => `${isBold ? 'b' : 'r'}${character}`

/** The glyphs of a label: a font cannot be sent to a worker. */
export function glyphsOf({ items }: LabelLayout, font: Font): VerificationRequest['glyphs'] {
  const glyphs: VerificationRequest['glyphs'] = new Map()
  for (const item of items) {
    if (item.kind !== 'glyphs') continue
    for (const { character } of item.glyphs)
      glyphs.set(glyphKey(character, item.bold), font.glyph(character, item.bold))
  }
  return glyphs
}
