import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { useMemo } from 'react'
import { changeByGesture } from '../editor/finish-gesture.ts'
import type { Gesture } from '../editor/gesture.ts'
import { useDesigner, useSelected } from '../editor/use-selected.ts'

const resizeOf = (gesture: Gesture | null) => (gesture?.kind === 'resize' ? gesture : null)

/** The template as it would be if the pointer that resizes something were lifted now; else the template itself. */
export function useResized(template: LabelTemplate): LabelTemplate {
  const gesture = useSelected(useDesigner().gesture, resizeOf)
  return useMemo(() => (gesture ? changeByGesture(template, gesture) : template), [template, gesture])
}
