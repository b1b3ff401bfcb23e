import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'

/** A label of 60 × 40 mm on a roll with nothing on it. */
export const blankTemplate = (name: string): LabelTemplate => ({
  schema: 1,
  name,
  target: 'custom',
  media: {
    width: 60,
    height: 40,
    shape: 'rectangle',
    cornerRadius: 1.5,
    safeMargin: 1,
    gap: 2,
    dpi: 203,
    wrapWidth: null,
    sheet: null,
  },
  fields: [],
  counters: [],
  components: [],
  guides: { x: [], y: [] },
})
